import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { groupedCode, maskedCode, rawCode } from '../../../../contract/domain/catalogue/rechargeCode.ts';
import { validityText } from '../../../../contract/domain/catalogue/validity.ts';
import type { orderMachine } from '../../../../machines/checkout/order/order.machine.ts';
import type { PrintInfo } from '../../../../machines/types.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { RichText } from '../../../components/text/RichText.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx';
import { Facts, type Fact } from '../../../ui/text/Facts.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import s from './orderSuccess.module.css';

type Actor = ActorRefFrom<typeof orderMachine>;
type Receipt = PrintInfo['receipts'][number];

const Masked = ({ code }: { code: string }) => {
  const { t } = useLingui();
  return (
    <>
      <span aria-hidden>{maskedCode(code)}</span>
      <span className="visually-hidden">{t`hidden`}</span>
    </>
  );
};

const OneCode = ({ actor, receipt, label }: { actor: Actor; receipt: Receipt; label: string }) => {
  const { t, i18n } = useLingui();
  const shown = useTag(actor, 'code');
  const raw = rawCode(receipt.recharge_code);
  const copied = useSelector(
    actor,
    (snapshot) => snapshot.hasTag('copied') && snapshot.context.copied === raw,
  );
  const refused = useSelector(
    actor,
    (snapshot) => snapshot.hasTag('uncopied') && snapshot.context.copied === raw,
  );
  const { pin, serial, validity } = receipt;
  const facts: Fact[] = [
    { id: 'value', label: t`Value`, value: <Money value={receipt.value} currency={receipt.currency} /> },
    ...(pin && rawCode(pin) !== raw
      ? [{ id: 'pin', label: t`PIN`, value: shown ? pin : <Masked code={pin} /> }]
      : []),
    ...(serial ? [{ id: 'serial', label: t`Serial number`, value: serial }] : []),
    ...(validity ? [{ id: 'validity', label: t`Valid`, value: validityText(validity, i18n.locale) }] : []),
  ];
  return (
    <li className={s.one}>
      {raw !== '' && (
        <CopyText
          large
          label={label}
          text={shown ? groupedCode(receipt.recharge_code) : <Masked code={receipt.recharge_code} />}
          onCopy={() => actor.send({ type: 'order.codeCopied', text: raw })}
          copyLabel={t`Copy`}
          copied={copied}
          copiedLabel={t`Copied`}
          refused={
            refused && shown && t`Your browser did not let us copy. The code is selected: copy it yourself.`
          }
          silent
        />
      )}
      <Facts facts={facts} />
      {shown && receipt.redeem_url && (
        <p>
          <ExternalLink href={receipt.redeem_url}>{t`Redeem online`}</ExternalLink>
        </p>
      )}
    </li>
  );
};

/** The purchased codes, hidden until the customer reveals them. */
export const CodeCard = ({ actor, receipts }: { actor: Actor; receipts: readonly Receipt[] }) => {
  const { t } = useLingui();
  const heading = useId();
  const shown = useTag(actor, 'code');
  const several = receipts.length > 1;
  const [first] = receipts;
  const howTo = first && (first.redeem.verbose || first.redeem.concise);
  const links = [
    { id: 'support', label: t`Help from the issuer`, url: first?.support_url ?? '' },
    { id: 'terms', label: t`Terms of the issuer`, url: first?.terms_url ?? '' },
  ].filter(({ url }) => /^https?:\/\//.test(url));
  const showLabel = several ? t`Show codes` : t`Show code`;
  const hideLabel = several ? t`Hide codes` : t`Hide code`;
  return (
    <Card as="section" aria-labelledby={heading} className={s.codes}>
      <div className={s.head}>
        <h2 id={heading} className={s.heading}>
          {several ? t`Your codes` : t`Your code`}
        </h2>
        <Button
          variant={shown ? 'secondary' : 'primary'}
          className={s.toggle}
          leading={<Icon name={shown ? laterIcons.eyeOff : laterIcons.eye} />}
          onClick={() => actor.send({ type: shown ? 'order.codeHidden' : 'order.codeShown' })}
        >
          {shown ? hideLabel : showLabel}
        </Button>
      </div>
      <ul className={s.list}>
        {receipts.map((receipt, index) => (
          <OneCode
            key={`${receipt.serial ?? ''} ${index}`}
            actor={actor}
            receipt={receipt}
            label={several ? t`Code ${index + 1} of ${receipts.length}` : t`Code`}
          />
        ))}
      </ul>
      {howTo && (
        <div className={s.redeem}>
          <h3>{t`How to redeem`}</h3>
          <RichText html={howTo} />
        </div>
      )}
      {links.length > 0 && (
        <p className={s.links}>
          {links.map(({ id, label, url }) => (
            <ExternalLink key={id} href={url}>
              {label}
            </ExternalLink>
          ))}
        </p>
      )}
      <p className={s.warning}>
        <Icon name={laterIcons.shield} />
        <span>{t`Treat the code like cash. Never read it to someone who calls you.`}</span>
      </p>
    </Card>
  );
};
