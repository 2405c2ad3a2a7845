import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ChangeEvent, DragEvent, FC, FormEvent, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { DocType } from '../../../../contract/domain/identity/docTypes.ts';
import { documentMegabytes } from '../../../../contract/domain/limits.ts';
import type { Failure } from '../../../../machines/types.ts';
import type { idUploadMachine } from '../../../../machines/verification/idUpload/idUpload.machine.ts';
import { texts } from '../../../components/feedback/failureText.ts';
import { FlowRegion, useScreen } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import f from '../../../components/form/form.module.css';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { RadioCards } from '../../../ui/choice/RadioCards.tsx';
import { cx } from '../../../ui/cx.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { focusOnMountRef } from '../verification/autoFocus.ts';
import s from '../verification/verification.module.css';

const cameraIcon = 'M3 7.5h4.5L9 4.5h6l1.5 3H21v12H3zM8.5 13a3.5 3.5 0 107 0 3.5 3.5 0 10-7 0z';
const uploadIcon = 'M12 15.5v-12M6.5 9L12 3.5 17.5 9M4 20.5h16';

export type IdActor = ActorRefFrom<typeof idUploadMachine>;
type View = FC<{ actor: IdActor }>;

const accept = 'application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png';

const faults: Record<string, MessageDescriptor> = {
  FILE_REQUIRED: msg`File is required`,
  FILE_EMPTY: msg`File cannot be empty`,
  FILE_SIZE: msg`File size must be less than ${documentMegabytes}MB`,
  FILE_TYPE: msg`Only PDF, JPG, and PNG files are allowed`,
  PHOTO_PROTECTED: msg`Your browser’s privacy protection does not let us make this photo smaller. Please choose a photo of less than ${documentMegabytes} MB.`,
};
const uploadFailed = msg`Upload failed`;

const textOf = ({ kind, code, message }: Failure): MessageDescriptor | string =>
  faults[code ?? ''] ?? (kind === 'network' ? texts.network : message || uploadFailed);

const useFailureText = (actor: IdActor): string | null => {
  const { i18n } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  if (!failure) return null;
  const text = textOf(failure);
  return typeof text === 'string' ? text : i18n._(text);
};

const pick = (actor: IdActor, file: File | undefined): void => {
  if (file)
    actor.send({
      type: 'idUpload.filePicked',
      file: { name: file.name, type: file.type, size: file.size, handle: file },
    });
};

/** Button that opens the file picker. On a phone, the customer can also use the camera. */
const Picker = ({
  actor,
  icon,
  primary,
  camera,
  wrong,
  children,
}: {
  actor: IdActor;
  icon: IconName;
  primary?: boolean;
  camera?: boolean;
  wrong?: string | undefined;
  children: ReactNode;
}) => {
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    pick(actor, file);
    // clears the input, because otherwise selecting the same file again would not fire an event
    event.target.value = '';
  };
  return (
    <label
      className={cx(
        buttonClass({ variant: primary ? 'primary' : 'secondary' }),
        s.picker,
        camera && s.camera,
      )}
    >
      <Icon name={icon} />
      {children}
      <input
        type="file"
        ref={camera ? undefined : focusOnMountRef}
        accept={camera ? 'image/jpeg,image/png' : accept}
        capture={camera ? 'environment' : undefined}
        aria-describedby={wrong}
        onChange={picked}
      />
    </label>
  );
};

const DocTypes: View = ({ actor }) => {
  const { t } = useLingui();
  const doctype = useSelector(actor, (snapshot) => snapshot.context.doctype);
  const missing = useSelector(actor, (snapshot) => snapshot.context.missing.doctype);
  return (
    <RadioCards
      layout="rows"
      legend={t`Which document do you have?`}
      name="doctype"
      value={doctype}
      error={missing && t`Required field`}
      onChange={(value) => actor.send({ type: 'idUpload.typeChosen', doctype: value as DocType })}
      options={[
        { value: 'passport', title: t`Passport` },
        { value: 'id_card', title: t`ID card` },
        { value: 'residence_permit', title: t`Residence permit` },
      ]}
    />
  );
};

const Rules = () => (
  <div className={s.stack}>
    <p className={s.rulesTitle}>
      <Trans>What the picture must show</Trans>
    </p>
    <ul className={s.rules}>
      <li>
        <Icon name={laterIcons.check} size={18} />
        <span>
          <Trans>The whole side with your photo, all four corners, sharp and without glare</Trans>
        </span>
      </li>
      <li>
        <Icon name={laterIcons.check} size={18} />
        <span>
          <Trans>A document that is still valid, in your name</Trans>
        </span>
      </li>
      <li>
        <Icon name={laterIcons.check} size={18} />
        <span>
          <Trans>
            JPG, PNG or PDF, less than {documentMegabytes} MB. A larger photo is made smaller for you.
          </Trans>
        </span>
      </li>
    </ul>
  </div>
);

const Private = () => (
  <p className={s.private}>
    <Icon name="lock" size={18} />
    <span>
      <Trans>
        Kept encrypted, seen by our verification team only, deleted after the check as soon as the law allows.
      </Trans>
    </span>
  </p>
);

const submitted = (actor: IdActor) => (event: FormEvent) => {
  event.preventDefault();
  actor.send({ type: 'idUpload.submitted' });
};

const Choosing: View = ({ actor }) => {
  const { t } = useLingui();
  const missing = useSelector(actor, (snapshot) => snapshot.context.missing.file);
  const failure = useFailureText(actor);
  const wrong = failure ?? (missing ? t`File is required` : null);
  const over = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.dataset['over'] = '';
  };
  const away = (event: DragEvent<HTMLElement>) => {
    delete event.currentTarget.dataset['over'];
  };
  const dropped = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    away(event);
    pick(actor, event.dataTransfer.files[0]);
  };
  return (
    <form noValidate onSubmit={submitted(actor)} className={f.form}>
      <DocTypes actor={actor} />
      <Rules />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the buttons inside do the same */}
      <div
        role="group"
        aria-label={t`Your document`}
        className={s.drop}
        data-wrong={wrong ? '' : undefined}
        onDragEnter={over}
        onDragOver={over}
        onDragLeave={away}
        onDrop={dropped}
      >
        <Icon name={uploadIcon} size={28} className={s.dropIcon} />
        <p className={s.byMouse}>
          <Trans>Drop the file here, or</Trans>
        </p>
        <div className={s.pickers}>
          <Picker actor={actor} icon={cameraIcon} camera>
            {t`Take a photo`}
          </Picker>
          <Picker actor={actor} icon={uploadIcon} wrong={wrong ? 'id-file-error' : undefined}>
            {t`Choose a file`}
          </Picker>
        </div>
      </div>
      <FormError id="id-file-error" lasting error={wrong} />
      <Private />
      <Button type="submit" variant="primary" size="lg">
        {t`Send for review`}
      </Button>
    </form>
  );
};

const Preparing: View = () => {
  const { t } = useLingui();
  return (
    <div className={s.working}>
      <Spinner size={32} label={t`Preparing your file`} />
      <p>
        <Trans>Preparing your file…</Trans>
      </p>
    </div>
  );
};

/** Preview of the image to be sent. PDFs have no preview. */
const Preview: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const file = useSelector(actor, (snapshot) => snapshot.context.file);
  if (!file) return null;
  const size = new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: 'megabyte',
    unitDisplay: 'short',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(file.size / 1_048_576);
  return (
    <>
      {file.preview ? (
        <img src={file.preview} alt={t`Your document as it will be sent`} className={s.picture} />
      ) : (
        <div className={s.paper}>
          <Icon name={laterIcons.receipt} size={40} />
        </div>
      )}
      <p className={s.fileLine}>
        <span className={s.fileName}>{file.name}</span>
        <span className="tabular">{size}</span>
      </p>
      {file.shrunk && <p className={f.muted}>{t`The photo was too large; we made it smaller.`}</p>}
    </>
  );
};

const Ready: View = ({ actor }) => {
  const { t } = useLingui();
  const failure = useFailureText(actor);
  return (
    <form noValidate onSubmit={submitted(actor)} className={f.form}>
      <DocTypes actor={actor} />
      <div className={s.preview}>
        <Preview actor={actor} />
        <div className={f.actions}>
          <Picker actor={actor} icon={laterIcons.refresh}>
            {t`Replace`}
          </Picker>
          <Button variant="quiet" onClick={() => actor.send({ type: 'idUpload.fileDropped' })}>
            {t`Remove`}
          </Button>
        </div>
      </div>
      <p className={f.muted}>
        <Trans>Is everything sharp and easy to read?</Trans>
      </p>
      <FormError error={failure} lasting />
      <Button type="submit" variant="primary" size="lg">
        {t`Send for review`}
      </Button>
      <Private />
    </form>
  );
};

const Uploading: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <div className={f.form}>
      <div className={s.preview}>
        <Preview actor={actor} />
      </div>
      <div className={s.working}>
        <div className={s.bar} role="progressbar" aria-label={t`Sending your document`} />
        <p role="status">
          <strong>{t`Sending your document…`}</strong>
        </p>
        <p className={f.muted}>{t`Please do not reload or close this page.`}</p>
      </div>
    </div>
  );
};

const views = {
  choosing: Choosing,
  preparing: Preparing,
  ready: Ready,
  uploading: Uploading,
} satisfies Record<ScreenTag<typeof idUploadMachine>, View>;

/** Form for uploading an ID, with document type, image and preview. */
export const IdForm = ({ actor }: { actor: IdActor }) => {
  const { t } = useLingui();
  const Form: View = views[useScreen<keyof typeof views>(actor)];
  const rejected = useSelector(actor, (snapshot) => snapshot.context.rejected);
  const reason = useSelector(actor, (snapshot) => snapshot.context.reason);
  return (
    <FlowRegion actor={actor} className={s.stack}>
      {rejected && (
        <Alert tone="warn" quiet title={t`We could not accept your last document`}>
          {reason && <p>{reason}</p>}
          <p>{t`Please upload it again.`}</p>
        </Alert>
      )}
      <Form actor={actor} />
    </FlowRegion>
  );
};
