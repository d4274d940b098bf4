# Berth's shell integration for bash 4.4 and newer: OSC 133 marks with a nonce, and OSC 7.
# An interactive shell reads this as its --init-file. A login shell reads it as ENV in POSIX mode, which
# is left at once. So both run the person's start-up files here, in bash's own order.
__berth_nonce=$BERTH_SHELL_NONCE
unset BERTH_SHELL_NONCE
if [[ -n "$BERTH_SHELL_LOGIN" ]]; then
  unset BERTH_SHELL_LOGIN
  set +o posix
  if [[ -n "$BERTH_SHELL_ENV" ]]; then export ENV=$BERTH_SHELL_ENV; else unset ENV; fi
  unset BERTH_SHELL_ENV
  if [[ "$HISTFILE" == ~/.sh_history ]]; then HISTFILE=~/.bash_history; fi
  if [[ -r /etc/profile ]]; then . /etc/profile; fi
  if [[ -r ~/.bash_profile ]]; then . ~/.bash_profile
  elif [[ -r ~/.bash_login ]]; then . ~/.bash_login
  elif [[ -r ~/.profile ]]; then . ~/.profile
  fi
elif [[ -r ~/.bashrc ]]; then
  . ~/.bashrc
fi

# What may not stand in an escape sequence, percent-encoded; the answer is in REPLY.
__berth_encode() {
  REPLY=$1
  REPLY=${REPLY//%/%25}
  REPLY=${REPLY//;/%3B}
  REPLY=${REPLY//'?'/%3F}
  REPLY=${REPLY//'#'/%23}
  REPLY=${REPLY//$'\n'/%0A}
  REPLY=${REPLY//$'\t'/%09}
  REPLY=${REPLY//[[:cntrl:]]/%EF%BF%BD}
}

# Before each prompt: the last command ended, this is the folder, a prompt begins.
__berth_prompt() {
  local __berth_status=$? __berth_flags=$- REPLY
  { local -; set +x +e +u; } 2>/dev/null
  __berth_history=$HISTCMD
  __berth_encode "$PWD"
  builtin printf '\e]133;D;%s;k=%s\a\e]7;file://%s%s\a\e]133;A;k=%s\a' \
    "$__berth_status" "$__berth_nonce" "$HOSTNAME" "$REPLY" "$__berth_nonce"
  if [[ "$PS0" != *__berth_command* ]] && shopt -q promptvars; then PS0+='$(__berth_command)'; fi
  # With errexit, any other status would end the shell.
  if [[ $__berth_flags == *e* ]]; then return 0; fi
  return "$__berth_status"
}

# When a command line was read: it begins. In a subshell of PS0, so nothing here stays.
__berth_command() {
  set +x +e +u
  local text mark="133;C;k=$__berth_nonce"
  # What the person keeps out of the history is not told either.
  text=$(HISTTIMEFORMAT= builtin history 1 2>/dev/null)
  if [[ -o history && "$text" =~ ^[[:space:]]*([0-9]+)[*[:space:]]\ (.*)$ ]]; then
    text=${BASH_REMATCH[2]:0:2048}
    # Not added to the history: the same as before, or left out. Berth knows what was typed.
    if ((BASH_REMATCH[1] < __berth_history)); then mark+=';r=1'; fi
    if [[ "$mark" != *r=1 || -z "$HISTIGNORE" ]]; then
      __berth_encode "$text"
      mark+=";cmdline_url=$REPLY"
    fi
  fi
  builtin printf '\e]%s\a' "$mark"
}

if [[ -n "$__berth_nonce" && $- == *i* ]] && ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] >= 404)); then
  # Nothing is forked here: a start must not be felt.
  if [[ "${PROMPT_COMMAND@a}" == *a* ]]; then
    PROMPT_COMMAND=(__berth_prompt "${PROMPT_COMMAND[@]}")
  else
    PROMPT_COMMAND=__berth_prompt${PROMPT_COMMAND:+$'\n'$PROMPT_COMMAND}
  fi
fi
