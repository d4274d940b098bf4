import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';
import './button.css';

type ButtonProps = ComponentProps<'button'> & {
  /** `primary`: the one step that this place is about. `danger`: it ends or loses something. */
  readonly tone?: 'plain' | 'primary' | 'danger' | 'quiet';
  readonly size?: 'usual' | 'small' | 'large';
};

export function Button({ tone = 'plain', size = 'usual', className = '', ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button button-${tone} button-${size} ${className}`}
      {...rest}
    />
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  readonly label: string;
  /** The shortcut, shown in the tooltip. */
  readonly keys?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  readonly children: ReactNode;
};

/** A picture that does something; its label is its name and, with the shortcut, its tooltip. */
export function IconButton({ label, keys, side, className = '', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys} side={side}>
      <button type="button" aria-label={label} className={`icon-button ${className}`} {...rest} />
    </Tooltip>
  );
}
