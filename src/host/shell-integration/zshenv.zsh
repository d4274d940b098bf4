# Berth's shell integration for zsh: OSC 133 marks with a nonce, and OSC 7.
# The .zshenv of a folder that zsh is started with as ZDOTDIR. It puts the person's ZDOTDIR back and
# reads their .zshenv; zsh reads the other files from there itself.
if [[ -n $BERTH_SHELL_ZDOTDIR ]]; then
  export ZDOTDIR=$BERTH_SHELL_ZDOTDIR
else
  unset ZDOTDIR
fi
typeset -g __berth_nonce=$BERTH_SHELL_NONCE
unset BERTH_SHELL_ZDOTDIR BERTH_SHELL_NONCE
if [[ -r ${ZDOTDIR:-$HOME}/.zshenv ]]; then
  source ${ZDOTDIR:-$HOME}/.zshenv
fi

if [[ -o interactive && -n $__berth_nonce ]]; then
  # What may not stand in an escape sequence, percent-encoded; the answer is in REPLY.
  __berth_encode() {
    REPLY=$1
    REPLY=${REPLY//\%/%25}
    REPLY=${REPLY//;/%3B}
    REPLY=${REPLY//\?/%3F}
    REPLY=${REPLY//\#/%23}
    REPLY=${REPLY//$'\n'/%0A}
    REPLY=${REPLY//$'\t'/%09}
    REPLY=${REPLY//[[:cntrl:]]/%EF%BF%BD}
  }

  # Before each prompt: the last command ended, this is the folder, a prompt begins.
  __berth_precmd() {
    local __berth_status=${1:-$?}
    emulate -L zsh
    local REPLY
    __berth_encode $PWD
    builtin printf '\e]133;D;%s;k=%s\a\e]7;file://%s%s\a\e]133;A;k=%s\a' \
      $__berth_status $__berth_nonce $HOST "$REPLY" $__berth_nonce
  }

  # When a command line was read: it begins.
  __berth_preexec() {
    local hidden=0
    if [[ -o hist_ignore_space && $1 == [[:space:]]* ]]; then hidden=1; fi
    emulate -L zsh
    local REPLY text=
    if (( ! hidden )) && [[ -n $1 ]]; then
      __berth_encode "${1[1,2048]}"
      text=";cmdline_url=$REPLY"
    fi
    builtin printf '\e]133;C;k=%s%s\a' $__berth_nonce "$text"
  }

  # At the first prompt, since start-up files may set the lists of hooks anew.
  __berth_start() {
    local __berth_status=$?
    emulate -L zsh
    precmd_functions=(${precmd_functions:#__berth_start} __berth_precmd)
    preexec_functions+=(__berth_preexec)
    unfunction __berth_start
    __berth_precmd $__berth_status
  }
  typeset -ga precmd_functions preexec_functions
  precmd_functions+=(__berth_start)
fi
