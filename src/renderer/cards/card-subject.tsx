import { FilePen, Globe, KeyRound, Terminal, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FileDiff, Subject } from '../../shared/protocol/question-subject.ts';
import { LongText } from '../ui/long-text.tsx';
import { type DiffPart, diffCounts, diffParts } from './diff-parts.ts';
import { lookAlikeNote } from './look-alikes.ts';
import { wholeText } from './whole-text.ts';
import './card-subject.css';

/** What a question is about: the whole of it, in a box that scrolls (spec C5). */
export function CardSubject({ subject }: { readonly subject: Subject }) {
  switch (subject.kind) {
    case 'command':
      return (
        <SubjectBox icon={<Terminal size={13} />} name="Command" at={subject.cwd}>
          <WholeText text={subject.command} warns />
        </SubjectBox>
      );
    case 'tool':
      return (
        <SubjectBox icon={<Wrench size={13} />} name={subject.name}>
          <WholeText text={subject.input} />
        </SubjectBox>
      );
    case 'url':
      return (
        <SubjectBox icon={<Globe size={13} />} name={hostOf(subject.url)}>
          <WholeText text={withoutUser(subject.url)} warns />
        </SubjectBox>
      );
    case 'host-key':
      return (
        <SubjectBox icon={<KeyRound size={13} />} name={subject.host}>
          <WholeText text={`${subject.keyType}\n${subject.fingerprint}`} warns />
        </SubjectBox>
      );
    case 'edit':
      // biome-ignore lint/suspicious/noArrayIndexKey: a file may be there twice, the order is the asker's
      return subject.diffs.map((diff, at) => <DiffBox key={at} diff={diff} />);
    case 'form':
      return null;
  }
}

interface SubjectBoxProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly at?: string | undefined;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

function SubjectBox({ icon, name, at, extra, children }: SubjectBoxProps) {
  return (
    <section className="subject" aria-label={wholeText(name)}>
      <header className="subject-head">
        {icon}
        <span className="subject-name">
          <LongText text={name} />
        </span>
        {at === undefined ? null : (
          <span className="subject-at">
            in <LongText text={at} />
          </span>
        )}
        {extra}
      </header>
      {children}
    </section>
  );
}

/** Text of the asker that may be longer than its box. `warns`: also of letters that deceive. */
export function WholeText({ text, warns = false }: { readonly text: string; warns?: boolean }) {
  const note = warns ? lookAlikeNote(text) : undefined;
  const whole = wholeText(text);
  const lines = whole.split('\n').length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key */}
      <pre className="subject-text" tabIndex={0}>
        <LongText text={whole} />
      </pre>
      {note ? <p className="subject-warning">{note}</p> : null}
      {lines > 8 || whole.length > 400 ? (
        <p className="subject-size">
          {lines > 1 ? `${lines} lines, ` : ''}
          {text.length} characters. Scroll to read all of it.
        </p>
      ) : null}
    </>
  );
}

function DiffBox({ diff }: { readonly diff: FileDiff }) {
  const parts = diffParts(diff);
  const { added, removed } = diffCounts(parts);
  const counts = (
    <span className="diff-counts">
      <span className="diff-plus">+{added}</span> <span className="diff-minus">−{removed}</span>
    </span>
  );
  return (
    <SubjectBox icon={<FilePen size={13} />} name={diff.path} extra={counts}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key */}
      <div className="subject-text diff" tabIndex={0}>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and none moves by itself
          <DiffRun key={at} part={part} />
        ))}
      </div>
    </SubjectBox>
  );
}

const SIGNS = { added: '+', removed: '−', same: ' ' } as const;

/** Lines of one kind in one element: hundreds of elements would block the window. */
function DiffRun({ part }: { readonly part: DiffPart }) {
  if (part.kind === 'skipped') {
    return <p className="diff-skipped">{part.count} lines that stay as they are</p>;
  }
  const sign = SIGNS[part.kind];
  const text = wholeText(part.lines.join('\n'))
    .split('\n')
    .map((line) => `${sign} ${line}`)
    .join('\n');
  return (
    <pre className={`diff-run diff-${part.kind}`}>
      <LongText text={text} />
    </pre>
  );
}

/** User-info in an address may be a password, and is a way to dress up another host (spec C9). */
function withoutUser(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, '$1***@');
}

function hostOf(url: string): string {
  try {
    return `Opens ${new URL(url).host}`;
  } catch {
    // No address at all: it is shown as it is.
    return 'Address';
  }
}
