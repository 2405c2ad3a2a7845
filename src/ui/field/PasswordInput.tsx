import { useState } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { laterIcons } from '../icon/laterIcons.ts';
import s from './passwordInput.module.css';
import { TextInput, type TextInputProps } from './TextInput.tsx';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'trailing'> & {
  /** Label of the toggle button that reveals the password. The button is pressed while the password is visible. */
  showLabel: string;
};

/** Password field, masked until the customer clicks the eye button. */
export const PasswordInput = ({ showLabel, ...input }: PasswordInputProps) => {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          className={s.toggle}
          aria-label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? laterIcons.eyeOff : laterIcons.eye} />
        </button>
      }
    />
  );
};
