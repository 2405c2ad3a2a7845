import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import { dateText, dayText } from '../../../../contract/domain/dates.ts';
import type { SignedInDevice } from '../../../../contract/schemas/sessions.ts';
import type { devicesMachine } from '../../../../machines/account/devices/devices.machine.ts';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import s from '../account/account.module.css';
import type { DevicesActor } from '../account/childActors.ts';
import { Row, Rows, RowsCard, RowsFailed, RowsConfirmation, RowsPlaceholder } from '../account/rows/Rows.tsx';

const computerIcon = 'M4 5h16v11H4zM2 20h20M9 16v4M15 16v4';

type View = FC<{ actor: DevicesActor }>;

const handhelds = ['Android', 'iPhone', 'iPad'];

/** Returns the browser and operating system, such as `Firefox on Linux`. */
const useName = (): ((device: SignedInDevice) => string) => {
  const { t } = useLingui();
  return ({ browser, system }) => {
    const name = browser ?? t`Unknown browser`;
    return system ? t`${name} on ${system}` : name;
  };
};

const Device = ({ actor, device }: { actor: DevicesActor; device: SignedInDevice }) => {
  const { t, i18n } = useLingui();
  const name = useName()(device);
  const { id, system, country, first_seen, last_seen, current } = device;
  const canEnd = useSelector(actor, (snapshot) => snapshot.can({ type: 'devices.endRequested', id }));
  const isEnding = useSelector(actor, (snapshot) => snapshot.context.chosen === id);
  const since = dayText(first_seen, i18n.locale, 'medium');
  const used = dateText(last_seen, i18n.locale);
  const facts = [
    country && countryName(country, i18n.locale),
    t`logged in since ${since}`,
    current === 0 ? t`last used ${used}` : null,
  ];
  return (
    <Row
      icon={handhelds.includes(system ?? '') ? 'phone' : computerIcon}
      name={name}
      badge={current === 1 && <Badge tone="ok">{t`This device`}</Badge>}
      hint={facts.filter((fact) => fact !== null).join(' · ')}
    >
      {current === 0 && (
        <Button
          size="sm"
          variant="quiet"
          busy={isEnding}
          disabled={!canEnd && !isEnding}
          aria-label={t`Log out ${name}`}
          onClick={() => actor.send({ type: 'devices.endRequested', id })}
        >
          {t`Log out`}
        </Button>
      )}
    </Row>
  );
};

const List: View = ({ actor }) => {
  const { t } = useLingui();
  const devices = useSelector(actor, (snapshot) => snapshot.context.devices);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const busy = useTag(actor, 'busy');
  return (
    <>
      <Rows failure={failure}>
        {devices.map((device) => (
          <Device key={device.id} actor={actor} device={device} />
        ))}
      </Rows>
      <Button
        size="sm"
        className={s.action}
        disabled={busy}
        onClick={() => actor.send({ type: 'devices.allRequested' })}
      >
        {t`Log out everywhere`}
      </Button>
    </>
  );
};

const Confirm: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  return (
    <RowsConfirmation
      title={t`Log out on every device?`}
      keep={{
        words: t`Stay logged in`,
        disabled: busy,
        onClick: () => actor.send({ type: 'devices.allDeclined' }),
      }}
      go={{
        words: t`Log out everywhere`,
        busy,
        onClick: () => actor.send({ type: 'devices.allConfirmed' }),
      }}
    >
      <p className={s.hint}>{t`You will be logged out here too.`}</p>
    </RowsConfirmation>
  );
};

const Failed: View = ({ actor }) => {
  const { t } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <RowsFailed
      failure={failure}
      again={t`Load the devices again`}
      onRetry={() => actor.send({ type: 'devices.retried' })}
    />
  );
};

const screens = {
  loading: RowsPlaceholder,
  failed: Failed,
  list: List,
  confirm: Confirm,
} satisfies Record<ScreenTag<typeof devicesMachine>, View>;

/** Lists the devices on which the customer is signed in, each with a sign-out button. */
export const Devices: View = ({ actor }) => {
  const { t } = useLingui();
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <RowsCard actor={actor} title={t`Where you are logged in`}>
      <Screen actor={actor} />
    </RowsCard>
  );
};
