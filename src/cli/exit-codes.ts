/** What a command answers to the shell that ran it (spec cli, K11; `berth help` and docs/cli.md list them). */
export const exitCode = {
  ok: 0,
  failed: 1,
  /** `berth run`: a question waits for a person. */
  questionPending: 2,
  /** `berth ask`: the question was withdrawn or expired unanswered (spec C4). */
  unanswered: 3,
  /** `berth run`: no such session. */
  sessionNotFound: 3,
  noHost: 4,
  /** EX_USAGE of sysexits.h. */
  usage: 64,
  /** EX_TEMPFAIL of sysexits.h: the host holds something, and stays (spec K8). */
  busy: 75,
  /** As timeout(1) says it: `berth run --max-time`, `berth wait --timeout`. */
  timedOut: 124,
  /** 128 + SIGINT, as shells count. */
  interrupted: 130,
} as const;
