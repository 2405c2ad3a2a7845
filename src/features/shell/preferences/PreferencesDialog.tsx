import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { languageName, languages } from '../../../../contract/domain/languages.ts';
import type { preferencesMachine } from '../../../../machines/shell/preferences/preferences.machine.ts';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import { CountryField } from '../../../components/form/CountryField.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { RadioCards } from '../../../ui/choice/RadioCards.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import s from './preferencesDialog.module.css';

export type PreferencesDialogProps = {
  actor: ActorRefFrom<typeof preferencesMachine>;
  onClose: () => void;
};

/** Dialog for choosing country and language. A single button saves both. */
export const PreferencesDialog = ({ actor, onClose }: PreferencesDialogProps) => {
  const { t } = useLingui();
  const screen = useScreen<'closed' | 'form'>(actor);
  const busy = useTag(actor, 'busy');
  const wanted = useSelector(actor, (snapshot) => snapshot.context.wanted);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const failed = useTag(actor, 'failed');
  const notReloaded = useTag(actor, 'notReloaded');
  const close = () => {
    if (busy) return;
    actor.send({ type: 'preferences.closed' });
    onClose();
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'preferences.confirmed' });
  };
  return (
    <FlowRegion actor={actor}>
      <Dialog
        open={screen === 'form'}
        onClose={close}
        title={<Trans>Country and language</Trans>}
        closeLabel={t`Close`}
        fullOnPhone
      >
        <form className={s.form} onSubmit={confirm}>
          <div className={s.country}>
            <CountryField
              value={wanted.country}
              onChange={(country) => actor.send({ type: 'preferences.countryChosen', country })}
              disabled={busy}
            />
            <p className={s.hint}>
              <Trans>Decides which gift cards you see and can buy.</Trans>
            </p>
          </div>
          <RadioCards
            legend={t`Language`}
            options={languages.map((language) => ({
              value: language,
              title: <span lang={language}>{languageName(language)}</span>,
            }))}
            value={wanted.language}
            onChange={(language) => actor.send({ type: 'preferences.languageChosen', language })}
            disabled={busy}
          />
          {failed && <FailureAlert failure={failure} />}
          {notReloaded && (
            <Alert tone="info">
              <Trans>Your choice is saved. It applies once the page is reloaded.</Trans>
            </Alert>
          )}
          <Button type="submit" variant="primary" size="lg" block busy={busy}>
            <Trans>Confirm</Trans>
          </Button>
        </form>
      </Dialog>
    </FlowRegion>
  );
};
