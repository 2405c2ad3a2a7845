import { useState } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { TextInput } from './TextInput.tsx';
import type { TextInputProps } from './TextInput.tsx';
import s from './passwordInput.module.css';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'trailing'> & {
  /** Name of the button that shows what is typed; it is pressed while it does. */
  showLabel: string;
};

/** A password, hidden until its eye is pressed. */
export const PasswordInput = ({ showLabel, ...input }: PasswordInputProps) => {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      maxLength={256}
      {...input}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className={s.eye}
          aria-label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      }
    />
  );
};
