import { Ban, Check, CheckCheck, LoaderCircle } from 'lucide-react';
import { useRef } from 'react';
import type { QuestionOption } from '../../shared/protocol/question.ts';
import { Button } from '../ui/button.tsx';
import { LongText } from '../ui/long-text.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { useHandOver } from '../ui/use-hand-over.ts';
import { optionGroups, optionHint } from './option-groups.ts';
import { wholeText } from './whole-text.ts';

interface CardOptionsProps {
  readonly options: readonly QuestionOption[];
  readonly disabled: boolean;
  readonly chosen: string | undefined;
  onAnswer(option: QuestionOption): void;
  /** The buttons went while one of them had the keyboard. */
  onKeyboardFree(): void;
}

const NAMES = {
  reject: 'Refuse',
  once: 'Allow once',
  always: 'Allow always',
  other: 'Other answers',
};
const SIGNS = { reject: Ban, once: Check, always: CheckCheck, other: undefined };

/** The asker's own answers, verbatim, by what they mean. None is the usual one (spec C4, C5). */
export function CardOptions({
  options,
  disabled,
  chosen,
  onAnswer,
  onKeyboardFree,
}: CardOptionsProps) {
  const box = useRef<HTMLDivElement>(null);
  useHandOver(box, onKeyboardFree);
  return (
    <div ref={box} className="card-options">
      {optionGroups(options).map(({ name, options: group }) => (
        <fieldset key={name} className={`card-group group-${name}`} aria-label={NAMES[name]}>
          {group.map((option, at) => (
            <OptionButton
              // biome-ignore lint/suspicious/noArrayIndexKey: ids may be given twice, the order is the asker's
              key={`${at}-${option.id}`}
              option={option}
              group={name}
              disabled={disabled}
              waits={chosen === option.id}
              onAnswer={onAnswer}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface OptionButtonProps extends Pick<CardOptionsProps, 'disabled' | 'onAnswer'> {
  readonly option: QuestionOption;
  readonly group: keyof typeof NAMES;
  readonly waits: boolean;
}

function OptionButton({ option, group, disabled, waits, onAnswer }: OptionButtonProps) {
  const Sign = waits ? LoaderCircle : SIGNS[group];
  return (
    <Tooltip text={optionHint(option.kind)}>
      <Button
        className={`option option-${group}`}
        aria-disabled={disabled}
        onClick={() => disabled || onAnswer(option)}
      >
        {Sign ? (
          <Sign size={14} className={waits ? 'spinning' : 'option-sign'} aria-hidden="true" />
        ) : null}
        <span className="option-label">
          <LongText text={wholeText(option.label || option.id)} />
        </span>
      </Button>
    </Tooltip>
  );
}
