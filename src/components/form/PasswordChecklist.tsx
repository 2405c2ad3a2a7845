import { useLingui } from '@lingui/react/macro';
import { passwordRules, type PasswordRule } from '../../../contract/domain/identity/password.ts';
import { ruleMessages } from '../../../contract/forms/form.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { laterIcons } from '../../ui/icon/laterIcons.ts';
import { fieldTexts } from './fieldError.ts';
import s from './passwordChecklist.module.css';

const minusIcon = 'M5 12h14';

const rules = Object.keys(passwordRules) as PasswordRule[];

/**
 * The five rules for a new password. The icon and its text alternative show whether a rule is met, so that the
 * state does not depend on colour alone.
 */
export const PasswordChecklist = ({ met }: { met: readonly PasswordRule[] }) => {
  const { t, i18n } = useLingui();
  return (
    <ul className={s.list} aria-label={t`Your password needs`}>
      {rules.map((rule) => {
        const isMet = met.includes(rule);
        return (
          <li key={rule} className={cx(s.rule, isMet && s.met)} data-met={isMet}>
            <span className={s.icon}>
              <Icon
                name={isMet ? laterIcons.check : minusIcon}
                size={16}
                label={isMet ? t`Done` : t`Still missing`}
              />
            </span>
            {i18n._(fieldTexts[ruleMessages[rule]])}
          </li>
        );
      })}
    </ul>
  );
};
