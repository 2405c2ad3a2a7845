import { useLingui } from '@lingui/react/macro';
import { Flag } from '../../../components/form/Flag.tsx';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Link } from '../../../components/link/Link.tsx';
import { Received } from '../../../components/product/Received.tsx';
import { buttonClass } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import s from './checkout.module.css';
import type { Purchase } from './purchase.ts';

/** Shows the number to top up in large type, with a link to correct it. Renders nothing for other products. */
export const NumberCheck = ({ bought }: { bought: Purchase }) => {
  const { t } = useLingui();
  const phoneText = usePhoneText();
  if (!bought.phone) return null;
  return (
    <Card role="group" className={s.numberCheck} aria-label={t`Mobile number`}>
      <div className={s.numberLine}>
        <Flag code={bought.country} />
        <p className={s.number}>{phoneText(bought.phone.isd, bought.phone.mobile)}</p>
        <Link
          to="/mobile-topup?change=1"
          className={buttonClass({ variant: 'quiet', size: 'sm', className: s.edit })}
          aria-label={t`Change the number`}
        >
          {t`Change`}
        </Link>
      </div>
      <p className={s.numberGoods}>
        {bought.name} · <Received {...bought.receive} />
      </p>
      <p className={s.numberWarning}>
        <Icon name="alert" size={18} className={s.numberWarningIcon} />
        {t`Top-ups can’t be reversed. Please check that the number is the right one.`}
      </p>
    </Card>
  );
};
