import type { Clock } from '../../shared/clock.ts';
import { Emitter, type Subscribe } from '../../shared/emitter.ts';
import { BerthError, errorCodeOf, messageOf } from '../../shared/errors.ts';
import { type Disposable, DisposableStore } from '../../shared/lifecycle.ts';
import type { Build } from '../../shared/protocol/build.ts';
import type { HostContract } from '../../shared/protocol/contract.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import type { Result } from '../../shared/rpc/contract.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import type { HostFact } from '../stores/workspace-state.ts';
import { backoffMs } from './backoff.ts';
import { createChannels, type HostClient, type HostLink } from './host-link.ts';

/** Milliseconds a host may take to answer hello before the connection is given up. */
const HELLO_MS = 10_000;
/** Milliseconds a host may take to hear a goodbye. */
const GOODBYE_MS = 1_000;
/** Time for an older host to notice that it is quiet, and to close. Milliseconds. */
const TAKE_OVER_MS = 3_000;

export interface HostConnectionOptions {
  /** Opens one connection to the host. @throws BerthError with a sentence. */
  open(): Promise<Transport>;
  /** How cards name this window: `window 2`. */
  readonly name: string;
  readonly build: Build;
  readonly clock: Clock;
  /** The window lets go on purpose: what holds the host for it elsewhere has to go, too. */
  letGo?(): Promise<unknown>;
  /** Told everything that the host says, in order. */
  tell(fact: HostFact): void;
}

/** Keeps a window connected to one workspace's host, for as long as the window shows it. */
export interface HostConnection extends Disposable {
  /** The live connection, if there is one now. */
  readonly link: HostLink | undefined;
  /** Fires with each new link, and with undefined when it is lost. */
  readonly onLink: Subscribe<HostLink | undefined>;
  /** Tries at once instead of at the end of the waiting time. */
  retry(): void;
  /**
   * Says goodbye to the host, so that an update need not wait for this window, and comes back after
   * `forMs`, or on `retry`.
   */
  letGo(forMs: number): void;
  /** Calls the host. @throws BerthError, `CONNECTION_CLOSED` while there is no link. */
  readonly call: HostClient['call'];
}

export function createHostConnection(options: HostConnectionOptions): HostConnection {
  const { clock, tell } = options;
  const links = new Emitter<HostLink | undefined>();
  const owned = new DisposableStore();
  let link: HostLink | undefined;
  let failures = 0;
  let waiting: Disposable | undefined;
  let awayMs: number | undefined;

  const lost = (reason: string, code?: string) => {
    if (owned.isDisposed) return;
    link = undefined;
    failures += 1;
    const isAway = awayMs !== undefined;
    const retryAt = clock.now() + (awayMs ?? backoffMs(failures));
    awayMs = undefined;
    tell({ kind: 'lost', reason, retryAt, isAway, ...(code === undefined ? {} : { code }) });
    links.fire(undefined);
    waiting = clock.after(retryAt - clock.now(), connect);
  };

  const connect = () => {
    waiting = undefined;
    if (owned.isDisposed) return;
    tell({ kind: 'connecting' });
    openLink(options, owned, lost).then(
      (opened) => {
        if (!opened || owned.isDisposed) return;
        failures = 0;
        link = opened.link;
        // Whoever hears the welcome can call at once.
        tell({ kind: 'welcome', ...opened.welcome });
        askForTurns(opened.link, tell);
        links.fire(link);
        link.client.on('host.takeOverAsked', () => letGo(TAKE_OVER_MS));
      },
      (error: unknown) => lost(messageOf(error), errorCodeOf(error)),
    );
  };

  const letGo = (forMs: number) => {
    const left = link?.client;
    if (!left) return;
    awayMs = forMs;
    const said = [left.call('goodbye', {}, { timeoutMs: GOODBYE_MS }), options.letGo?.()];
    // One that does not answer is left all the same.
    void Promise.allSettled(said).then(() => left.dispose());
  };

  owned.add({ dispose: () => waiting?.dispose() });
  connect();
  return {
    get link() {
      return link;
    },
    onLink: links.subscribe,
    retry() {
      if (!waiting) return;
      waiting.dispose();
      connect();
    },
    letGo,
    call: (method, params, callOptions) =>
      link
        ? link.client.call(method, params, callOptions)
        : Promise.reject(
            new BerthError('CONNECTION_CLOSED', 'This folder is not connected at the moment.'),
          ),
    dispose: () => owned.dispose(),
  };
}

/** A host of a build that knows no turns has none. */
function askForTurns({ client }: HostLink, tell: (fact: HostFact) => void): void {
  client.call('turn.list', {}).then(
    ({ turns }) => tell({ kind: 'turns', turns }),
    () => {},
  );
}

interface Opened {
  readonly link: HostLink;
  readonly welcome: Result<HostContract, 'hello'>;
}

/** Opens a connection and says hello. Undefined when this side gave it up on the way. */
async function openLink(
  { open, name, build, clock, tell }: HostConnectionOptions,
  owned: DisposableStore,
  lost: (reason: string) => void,
): Promise<Opened | undefined> {
  const transport = await open();
  if (owned.isDisposed) {
    transport.dispose();
    return undefined;
  }
  const channels = createChannels(transport, clock);
  const { client } = channels;
  owned.add(client);
  forwardEvents(client, tell);
  let greeted = false;
  client.onClose((reason) => {
    // Before the hello is answered, its rejection already reports the loss.
    if (greeted) lost(reason);
  });
  try {
    const hello = { protocol: PROTOCOL_VERSION, name, build, as: 'window' } as const;
    const welcome = await client.call('hello', hello, { timeoutMs: HELLO_MS });
    greeted = true;
    return { link: { ...channels, instanceId: welcome.instanceId }, welcome };
  } catch (error) {
    client.dispose();
    throw error;
  }
}

function forwardEvents(client: HostClient, tell: (fact: HostFact) => void): void {
  client.on('session.opened', ({ session }) => tell({ kind: 'session-opened', session }));
  client.on('session.changed', ({ session }) => tell({ kind: 'session-changed', session }));
  client.on('session.removed', ({ sessionId }) => tell({ kind: 'session-removed', sessionId }));
  client.on('question.opened', ({ question }) => tell({ kind: 'question', question }));
  client.on('question.settled', ({ question }) => tell({ kind: 'question', question }));
  client.on('turn.changed', ({ turn }) => tell({ kind: 'turn', turn }));
  client.on('turn.ended', (ended) => tell({ kind: 'turn-ended', ...ended }));
  client.on('host.held', (held) => tell({ kind: 'held', ...held }));
  client.on('host.noticed', ({ notices }) => tell({ kind: 'noticed', notices }));
  client.on('host.retiring', ({ reason }) => tell({ kind: 'retiring', reason }));
}
