import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { languageName, languages } from '../../../../contract/domain/languages.ts';
import { requestMonths, shareDays } from '../../../../contract/domain/limits.ts';
import { shareForm } from '../../../../contract/forms/share.ts';
import type { shareMachine } from '../../../../machines/checkout/share/share.machine.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { Link } from '../../../components/link/Link.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { Select } from '../../../ui/field/controls.tsx';
import { Field } from '../../../ui/field/Field.tsx';
import { TextInput } from '../../../ui/field/TextInput.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import s from './share.module.css';

type ShareActor = ActorRefFrom<typeof shareMachine>;
/** `receipt` is the link to the top-up's live receipt; `request` is the link for requesting another top-up. */
type Kind = 'receipt' | 'request';
type View = FC<{ actor: ShareActor; kind: Kind }>;

const useTexts = (kind: Kind) => {
  const { t } = useLingui();
  return {
    receipt: {
      region: t`For the recipient`,
      title: t`Let them know`,
      lead: t`Send the recipient a link that shows when the credit arrives, without the price and with only the last digits of the number.`,
      open: t`Share with the recipient`,
      hint: t`Anyone with the link can see it until ${shareDays} days after delivery.`,
    },
    request: {
      region: t`Requests`,
      title: t`Let them ask you`,
      lead: t`With a link, the recipient can ask you for the same amount again. You get an e-mail and can top up in two clicks.`,
      open: t`Create a request link`,
      hint: t`Anyone with the link can ask you for credit, at most once a day, for ${requestMonths} months.`,
    },
  }[kind];
};

const useFailure = (actor: ShareActor) => useSelector(actor, (snapshot) => snapshot.context.failure);

const Offer: View = ({ actor, kind }) => {
  const texts = useTexts(kind);
  const { t } = useLingui();
  const failed = useTag(actor, 'failed');
  const busy = useTag(actor, 'busy');
  return (
    <>
      <FailureAlert failure={useFailure(actor)} />
      <div className={s.offer}>
        <p>
          <strong>{texts.title}</strong>
          <br />
          {texts.lead}
        </p>
        <Button
          leading={<Icon name={failed ? laterIcons.refresh : laterIcons.external} />}
          disabled={busy}
          onClick={() => actor.send({ type: 'share.opened' })}
        >
          {failed ? t`Try again` : texts.open}
        </Button>
      </div>
    </>
  );
};

const Form: View = ({ actor, kind }) => {
  const { title } = useTexts(kind);
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const draft = useSelector(actor, (snapshot) => snapshot.context.draft);
  const faults = useSelector(actor, (snapshot) => snapshot.context.faults);
  const failure = useFailure(actor);
  const errorOf = fieldErrors(i18n, shareForm.fields, faults, failure);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'share.submitted', draft: readForm(form, shareForm) });
    focusFirstWrong(form, shareForm.names, actor.getSnapshot().context.faults);
  };
  return (
    <form noValidate method="post" className={s.form} onSubmit={submit}>
      <p>
        <strong>{title}</strong>
      </p>
      <Field
        label={t`Your first name`}
        aside={t`optional`}
        hint={t`The recipient reads it on the page.`}
        error={errorOf('sender')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="sender"
            autoComplete="given-name"
            readOnly={busy}
            defaultValue={draft.sender}
          />
        )}
      </Field>
      <Field label={t`Recipient’s language`}>
        {(control) => (
          <Select {...control} name="language" disabled={busy} defaultValue={draft.language}>
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageName(language)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {failure && !failure.fields['sender'] && <FailureAlert failure={failure} />}
      <div className={s.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          {t`Create link`}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => actor.send({ type: 'share.closed' })}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
};

const MadeLink: View = ({ actor, kind }) => {
  const { title, hint } = useTexts(kind);
  const { t } = useLingui();
  const share = useSelector(actor, (snapshot) => snapshot.context.share);
  const copied = useTag(actor, 'copied');
  const refused = useTag(actor, 'uncopied');
  const removing = useTag(actor, 'removing');
  const failure = useFailure(actor);
  if (!share) return null;
  const { url, text } = share;
  const canShare = 'share' in navigator;
  return (
    <>
      <p>
        <strong>{title}</strong>
      </p>
      <FailureAlert failure={failure} />
      <CopyText
        label={t`Link for the recipient`}
        text={url}
        url
        onCopy={removing ? undefined : () => actor.send({ type: 'share.copyRequested' })}
        copyLabel={t`Copy`}
        copied={copied}
        copiedLabel={t`Copied`}
        refused={refused && t`Your browser did not let us copy. The link is selected: copy it yourself.`}
      />
      <div className={s.buttons}>
        {canShare && (
          <Button
            variant="primary"
            leading={<Icon name={laterIcons.external} />}
            disabled={removing}
            onClick={() => actor.send({ type: 'share.sent' })}
          >
            {t`Share`}
          </Button>
        )}
        <a
          className={buttonClass({ variant: canShare ? 'secondary' : 'primary' })}
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </a>
        <Button variant="quiet" busy={removing} onClick={() => actor.send({ type: 'share.removed' })}>
          {t`Remove the link`}
        </Button>
      </div>
      <p className={s.hint}>
        {hint} {kind === 'request' && <Link to="/request-links">{t`All your request links`}</Link>}
      </p>
    </>
  );
};

const views = { offer: Offer, form: Form, link: MadeLink } satisfies Record<
  ScreenTag<typeof shareMachine>,
  View
>;

const CardOf: View = ({ actor, kind }) => {
  const { region } = useTexts(kind);
  const View: View = views[useScreen<keyof typeof views>(actor)];
  return (
    <FlowRegion actor={actor}>
      <Card as="section" aria-label={region} className={s.card}>
        <View actor={actor} kind={kind} />
      </Card>
    </FlowRegion>
  );
};

/** Creates the link to a top-up's live receipt. */
export const ShareCard = ({ actor }: { actor: ShareActor }) => <CardOf actor={actor} kind="receipt" />;
/** Creates the link that lets the recipient request another top-up. */
export const RequestLinkCard = ({ actor }: { actor: ShareActor }) => <CardOf actor={actor} kind="request" />;
