# Berth's shell integration for fish: OSC 133 marks with a nonce, and OSC 7.
# Read as --init-command, after the person's files. fish 4 prints marks as well, but without the nonce.
set -g __berth_nonce $BERTH_SHELL_NONCE
set -e BERTH_SHELL_NONCE

# Before each prompt: this is the folder, a prompt begins.
function __berth_prompt --on-event fish_prompt
    printf '\e]7;file://%s%s\a\e]133;A;k=%s\a' $hostname (string escape --style=url -- $PWD) $__berth_nonce
end

# When a command line was read: it begins. What fish keeps out of its history is not told.
function __berth_preexec --on-event fish_preexec
    if string match -q ' *' -- $argv[1]
        printf '\e]133;C;k=%s\a' $__berth_nonce
    else
        set -l text (string sub --length 2048 -- $argv[1] | string collect)
        printf '\e]133;C;k=%s;cmdline_url=%s\a' $__berth_nonce (string escape --style=url -- $text)
    end
end

function __berth_postexec --on-event fish_postexec
    printf '\e]133;D;%s;k=%s\a' $status $__berth_nonce
end
