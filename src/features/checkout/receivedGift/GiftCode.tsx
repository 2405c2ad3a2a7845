import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { groupedCode, rawCode } from '../../../../contract/domain/catalogue/rechargeCode.ts';
import { validityText } from '../../../../contract/domain/catalogue/validity.ts';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import type { receivedGiftMachine } from '../../../../machines/checkout/receivedGift/receivedGift.machine.ts';
import type { OpenedGift, ReceivedGift } from '../../../../machines/types.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { RichText } from '../../../components/text/RichText.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx';
import { Facts } from '../../../ui/text/Facts.tsx';
import s from './receivedGift.module.css';

type Actor = ActorRefFrom<typeof receivedGiftMachine>;
type Receipt = OpenedGift['receipts'][number];

const OneCode = ({
  actor,
  receipt,
  label,
  country,
}: {
  actor: Actor;
  receipt: Receipt;
  label: string;
  country: string;
}) => {
  const { t, i18n } = useLingui();
  const raw = rawCode(receipt.recharge_code);
  const own = useSelector(actor, (state) => state.context.copied === raw);
  const copied = useTag(actor, 'copied');
  const refused = useTag(actor, 'uncopied');
  const { pin, serial, validity, redeem_url: url } = receipt;
  return (
    <li className={s.code}>
      {raw !== '' && (
        <CopyText
          large
          label={label}
          text={groupedCode(receipt.recharge_code)}
          onCopy={() => actor.send({ type: 'receivedGift.codeCopied', text: raw })}
          copyLabel={t`Copy`}
          copied={copied && own}
          copiedLabel={t`Copied`}
          refused={
            refused && own && t`Your browser did not let us copy. The code is selected: copy it yourself.`
          }
        />
      )}
      {url && (
        <p>
          <ExternalLink href={url}>{t`Redeem online`}</ExternalLink>
        </p>
      )}
      <Facts
        facts={[
          ...(pin && rawCode(pin) !== raw ? [{ id: 'pin', label: t`PIN`, value: pin }] : []),
          ...(serial ? [{ id: 'serial', label: t`Serial number`, value: serial }] : []),
          { id: 'region', label: t`Redeemable in`, value: countryName(country, i18n.locale) },
          ...(validity
            ? [{ id: 'validity', label: t`Valid`, value: validityText(validity, i18n.locale) }]
            : []),
        ]}
      />
    </li>
  );
};

/** Shows the codes of an opened gift, with instructions for redeeming them. */
export const GiftCode = ({
  actor,
  gift,
  receipts,
}: {
  actor: Actor;
  gift: ReceivedGift;
  receipts: OpenedGift['receipts'];
}) => {
  const { t } = useLingui();
  const heading = useId();
  const several = receipts.length > 1;
  const [first] = receipts;
  const howTo = first && (first.redeem.verbose || first.redeem.concise);
  return (
    <Card as="section" aria-labelledby={heading} className={s.codes}>
      <h3 id={heading} className={s.heading}>
        {several ? t`Your codes` : t`Your code`}
      </h3>
      <ul className={s.list}>
        {receipts.map((receipt, index) => (
          <OneCode
            key={`${receipt.serial ?? ''} ${index}`}
            actor={actor}
            receipt={receipt}
            country={gift.ccode_iso2}
            label={several ? t`Code ${index + 1} of ${receipts.length}` : t`Code`}
          />
        ))}
      </ul>
      {howTo && (
        <div>
          <h4 className={s.howTo}>{t`How to redeem`}</h4>
          <RichText html={howTo} />
        </div>
      )}
      <p className={s.quiet}>{t`Treat the code like cash. Never read it to someone who calls you.`}</p>
    </Card>
  );
};
