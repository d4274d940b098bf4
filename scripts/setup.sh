#!/bin/sh
# Installs everything: on Debian and its relatives the system packages that are missing (with sudo
# unless root), everywhere the npm packages. `setup.sh package` adds what building packages needs.
set -eu
cd "$(dirname "$0")/.."

display="xvfb xauth libgtk-3-0 libnss3 libgbm1 libasound2" # what Electron needs, with a screen of its own
compiler="python3 make g++"                                # node-pty is compiled on Linux
tests="git vim less zsh fish procps bc sqlite3 expect openssh-client openssh-server sudo" # programs that the tests drive
need="$display $compiler $tests"
[ "${1:-}" = package ] && need="$need p7zip-full squashfs-tools desktop-file-utils"

stop() {
  echo "setup: $1" >&2
  exit 1
}

installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Newer releases call some of these packages NAMEt64.
missing() {
  for name in $need; do
    installed "$name" || installed "${name}t64" || printf '%s ' "$name"
  done
}

apt_install() {
  root=
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 ||
      stop "these system packages are missing, and installing them takes root or sudo: $*"
    root=sudo
  fi
  $root apt-get update -q
  for name in "$@"; do
    if apt-cache show "${name}t64" >/dev/null 2>&1; then name=${name}t64; fi
    set -- "$@" "$name"
    shift
  done
  $root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@"
}

command -v npm >/dev/null 2>&1 || stop "Node.js 20.18 or newer with npm is needed (https://nodejs.org)"
if command -v dpkg-query >/dev/null 2>&1; then
  wanted=$(missing)
  # shellcheck disable=SC2086
  [ -z "$wanted" ] || apt_install $wanted
fi
# Compiling takes Node's headers. Most installations have them beside the program; no download then.
prefix=$(node -p 'path.dirname(path.dirname(process.execPath))')
if [ -f "$prefix/include/node/node_version.h" ] && [ -z "${npm_config_nodedir:-}" ]; then
  export npm_config_nodedir="$prefix"
fi
# Errors only: on Node 20 some packages ask for a newer Node than what is used of them needs.
npm ci --loglevel=error
