#!/bin/sh
# Sets up a kiosk on Debian 12 or newer, Ubuntu or Raspberry Pi OS (64 bits), as docs/KIOSK.md tells:
#
#   sudo sh install.sh noch_mal_table-0.2.0-py3-none-any.whl
#
# What is there already stays as it is; run it again with a newer wheel to bring the program up to date.
set -eu

wheel=${1:?"which wheel? sudo sh install.sh FILE.whl"}
[ -f "$wheel" ] || { echo "There is no file $wheel." >&2; exit 1; }
[ "$(id -u)" -eq 0 ] || { echo "This needs root: sudo sh install.sh $wheel" >&2; exit 1; }
case $(uname -m) in x86_64 | aarch64) ;; *)
    echo "This system has $(uname -m); it has to be a 64-bit system." >&2
    exit 1
esac

program=/opt/noch-mal
config=/etc/noch-mal
data=/var/lib/noch-mal

apt-get install -y cage xwayland python3-venv
id kiosk >/dev/null 2>&1 || useradd -m -G video,input,render,audio kiosk
[ -x "$program/bin/python" ] || python3 -m venv "$program"
"$program/bin/pip" install --quiet --upgrade "$wheel"

# The operator's page and a reload read the config as the kiosk's user, and the page writes it; it
# holds the PIN, so nobody else reads it.
install -d -o kiosk -g kiosk -m 750 "$config" "$data"
if [ ! -f "$config/kiosk.toml" ]; then
    example=$("$program/bin/python" -c 'from game.assets import ASSETS; print(ASSETS / "kiosk.example.toml")')
    sed "s|^folder = \"\"|folder = \"$data\"|" "$example" >"$config/kiosk.toml"
    chown kiosk:kiosk "$config/kiosk.toml"
    chmod 640 "$config/kiosk.toml"
fi

install -m 644 "$program/share/noch-mal/kiosk/noch-mal-kiosk.service" /etc/systemd/system/
systemctl daemon-reload
runuser -u kiosk -- "$program/bin/noch-mal" kiosk --check "$config/kiosk.toml" || true

cat <<END

Ready. Choose a PIN in $config/kiosk.toml, then let it start with the machine:

    sudo systemctl set-default graphical.target
    sudo systemctl disable --now lightdm gdm3
    sudo systemctl enable --now noch-mal-kiosk
END
