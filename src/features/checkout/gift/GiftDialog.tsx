import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { dayText } from '../../../../contract/domain/dates.ts';
import { zurichDay } from '../../../../contract/domain/day.ts';
import { giftForm, giftLinkForm, longestGiftMessage } from '../../../../contract/forms/gift.ts';
import type { giftMachine } from '../../../../machines/checkout/gift/gift.machine.ts';
import type { Order } from '../../../../machines/types.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { EmailField } from '../../../components/form/EmailField.tsx';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { RadioCards } from '../../../ui/choice/RadioCards.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Disc } from '../../../ui/feedback/Disc.tsx';
import { TextArea } from '../../../ui/field/controls.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { purchaseOfOrder } from '../checkout/purchase.ts';
import s from './gift.module.css';

type GiftActor = ActorRefFrom<typeof giftMachine>;

/**
 * Id of the form. The submit button refers to it, because the button is outside the form, below the scrollable
 * area.
 */
const formId = 'gift-form';

const most = longestGiftMessage;

/** Image of the purchased card, as shown on the page behind the dialog. */
const BoughtCard = ({ order: bought }: { order: Order }) => {
  const { kind, logo } = purchaseOfOrder(bought);
  return (
    <div className={s.given}>
      <ProductArt kind={kind} src={logo} alt="" className={s.art} />
      <div>
        <p className={s.title}>{bought.product}</p>
        <Money value={bought.Receivevalue} currency={bought.ReceiveCurrency} />
      </div>
    </div>
  );
};

const Form = ({ actor, order: bought }: { actor: GiftActor; order?: Order | undefined }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const way = useSelector(actor, (state) => state.context.way);
  const draft = useSelector(actor, (state) => state.context.draft);
  const length = useSelector(actor, (state) => state.context.length);
  const faults = useSelector(actor, (state) => state.context.faults);
  const failure = useSelector(actor, (state) => state.context.failure);
  const errorOf = fieldErrors(i18n, giftForm.fields, faults, failure);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed =
      way === 'mail' ? readForm(form, giftForm) : { ...giftForm.blank, ...readForm(form, giftLinkForm) };
    actor.send({ type: 'gift.submitted', draft: typed, today: zurichDay(new Date()) });
    focusFirstWrong(form, giftForm.names, actor.getSnapshot().context.faults);
  };
  return (
    <form id={formId} noValidate method="post" className={s.form} onSubmit={submit}>
      {bought && <BoughtCard order={bought} />}
      <p className={s.lead}>
        <Trans>
          The gift is a page with the card, your message and the code. It shows the value of the card, not
          your receipt. You keep the code too, and it can be redeemed only once.
        </Trans>
      </p>
      <RadioCards
        name="way"
        legend={t`How should it arrive?`}
        value={way}
        disabled={busy}
        onChange={(value) => actor.send({ type: 'gift.wayChosen', way: value === 'link' ? 'link' : 'mail' })}
        options={[
          { value: 'mail', title: t`By e-mail`, sub: t`We send it now or on a day you choose` },
          { value: 'link', title: t`By link`, sub: t`You send it yourself` },
        ]}
      />
      {way === 'mail' && (
        <EmailField
          label={t`Recipient’s e-mail`}
          autoComplete="off"
          error={errorOf('email')}
          readOnly={busy}
          defaultValue={draft.email}
        />
      )}
      <Field label={t`Your name`} hint={t`As the recipient knows you`} error={errorOf('sender')} required>
        {(control) => (
          <TextInput
            {...control}
            name="sender"
            autoComplete="name"
            readOnly={busy}
            defaultValue={draft.sender}
          />
        )}
      </Field>
      <Field
        label={t`Your message`}
        aside={<Trans>optional</Trans>}
        error={errorOf('words')}
        hint={<span className="tabular">{t`${length} of ${most} characters`}</span>}
      >
        {(control) => (
          <TextArea
            {...control}
            name="words"
            rows={3}
            className={s.message}
            readOnly={busy}
            defaultValue={draft.words}
            onChange={(event) => actor.send({ type: 'gift.messageTyped', length: event.target.value.length })}
          />
        )}
      </Field>
      {way === 'mail' && (
        <Field
          label={t`Send on`}
          aside={<Trans>optional</Trans>}
          hint={t`Leave it empty to send the gift now.`}
          error={errorOf('date')}
        >
          {(control) => (
            <TextInput {...control} name="date" type="date" readOnly={busy} defaultValue={draft.date} />
          )}
        </Field>
      )}
      <FormError
        error={
          failure &&
          !giftForm.names.some((name) => failure.fields[name]) &&
          failureText(failure, (message) => i18n._(message))
        }
      />
    </form>
  );
};

/** The gift link, which can be copied, or shared through an app on the device. */
const GiftLink = ({ actor, link }: { actor: GiftActor; link: string }) => {
  const { t } = useLingui();
  const copied = useTag(actor, 'copied');
  const refused = useTag(actor, 'uncopied');
  return (
    <>
      <CopyText
        label={t`Link to the gift`}
        text={link}
        url
        onCopy={() => actor.send({ type: 'gift.linkCopied' })}
        copyLabel={t`Copy`}
        copied={copied}
        copiedLabel={t`Copied`}
        refused={refused && t`Your browser did not let us copy. The link is selected: copy it yourself.`}
        actions={
          'share' in navigator && (
            <Button
              size="sm"
              leading={<Icon name={laterIcons.external} size={18} />}
              onClick={() => actor.send({ type: 'gift.linkShared' })}
            >
              {t`Share`}
            </Button>
          )
        }
        className={s.link}
      />
      <p className={s.lead}>{t`Anybody with this link can see the code. Send it to one person only.`}</p>
    </>
  );
};

const Sent = ({ actor, order: bought }: { actor: GiftActor; order?: Order | undefined }) => {
  const { t, i18n } = useLingui();
  const draft = useSelector(actor, (state) => state.context.draft);
  const gift = useSelector(actor, ({ context: { gifts, giftid } }) =>
    giftid === null ? gifts?.gifts.at(-1) : gifts?.gifts.find((one) => one.giftid === giftid),
  );
  const day = draft.date && dayText(draft.date, i18n.locale);
  const email = <EmailText>{draft.email}</EmailText>;
  return (
    <div className={s.sent}>
      <Disc icon={laterIcons.gift} tone="ok" />
      {bought && <p className={s.title}>{bought.product}</p>}
      {gift?.link ? (
        <GiftLink actor={actor} link={gift.link} />
      ) : (
        <p className={s.lead}>
          {day ? (
            <Trans>
              Your gift goes out to {email} on {day}.
            </Trans>
          ) : (
            <Trans>Your gift is on its way to {email}.</Trans>
          )}
        </p>
      )}
      <Button variant="primary" data-autofocus onClick={() => actor.send({ type: 'gift.closed' })}>
        {t`Done`}
      </Button>
    </div>
  );
};

/** Form for the recipient, the sender, a message and the delivery date. */
export const GiftDialog = ({ actor, order: bought }: { actor: GiftActor; order?: Order | undefined }) => {
  const { t } = useLingui();
  const screen = useScreen<ScreenTag<typeof giftMachine>>(actor);
  const way = useSelector(actor, (state) => state.context.way);
  const busy = useTag(actor, 'busy');
  return (
    <Dialog
      open
      title={t`Send as a gift`}
      closeLabel={t`Close`}
      size="md"
      fullOnPhone
      footer={
        screen !== 'sent' && (
          <Button type="submit" form={formId} variant="primary" size="lg" block busy={busy}>
            {way === 'link' ? t`Create link` : t`Send the gift`}
          </Button>
        )
      }
      // the dialog stays open while a gift is being sent, because closing it would not cancel the gift
      onClose={() => busy || actor.send({ type: 'gift.closed' })}
    >
      {screen === 'sent' ? <Sent actor={actor} order={bought} /> : <Form actor={actor} order={bought} />}
    </Dialog>
  );
};
