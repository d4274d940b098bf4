import type { Subscribe } from '../shared/emitter.ts';
import type { Disposable } from '../shared/lifecycle.ts';
import type { Hold, Holder } from '../shared/protocol/holder.ts';
import type { Whois } from '../shared/protocol/host-contract.ts';
import type { Role } from '../shared/protocol/role.ts';
import type { Transport } from '../shared/rpc/transport.ts';
import type { Door } from './stand-down/quiet-moment.ts';

/** What the host may assume about a new connection before it has said anything. */
export interface Admission {
  /** Roles granted from the start: all of them to our own windows, few to strangers on the socket. */
  readonly roles: readonly Role[];
  /** Roles that the key of the state folder adds; none for a program inside a session (spec C10). */
  readonly rolesWithKey: readonly Role[];
  /** How cards name this client until its hello: `window 2`, `a local program`. */
  readonly name: string;
  /** False when somebody else holds the host for this client, as the app does for its windows. */
  readonly holds?: boolean;
  /** The session that the connected process runs in, as far as its environment tells. */
  readonly sessionId?: string | undefined;
  /** Pid of the connected process, where the transport knows it. */
  readonly pid?: number | undefined;
}

/** One workspace's engine host: owns its sessions and questions (spec engine-host). */
export interface Host {
  readonly workspace: string;
  readonly instanceId: string;
  /** Lists the sessions that hosts before this one recorded (spec T13). To be called before `accept`. */
  restore(): Promise<void>;
  /** Serves a connection until it closes. Disposing closes it. */
  accept(transport: Transport, admission: Admission): Disposable;
  /**
   * Keeps the host from standing down until disposed, e.g. a window that is open.
   *
   * @throws BerthError `HOST_RETIRING` once the door is closed.
   */
  hold(hold: Hold): Disposable;
  whois(): Whois;
  /** Sessions that run and hold nothing: shells that rest at their prompt. */
  resting(): Holder[];
  /** For a decision over all hosts of an app (spec S17). */
  readonly door: Door;
  readonly onHoldersChanged: Subscribe<readonly Holder[]>;
  /** Fires when the host has decided to leave (a quiet moment, `retire`); its owner then closes it. */
  readonly onRetiring: Subscribe<string>;
  /**
   * Ends everything: withdraws questions, hangs up all sessions in parallel, waits at most 2 s for
   * them and closes every connection (design decision 7). May be called more than once.
   */
  close(reason: string): Promise<void>;
}
