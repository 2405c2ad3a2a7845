import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Failure } from '../../../../../machines/types.ts';
import { FailureAlert } from '../../../../components/feedback/FailureAlert.tsx';
import { failureText } from '../../../../components/feedback/failureText.ts';
import { FlowRegion } from '../../../../components/flow/FlowRegion.tsx';
import f from '../../../../components/form/form.module.css';
import { Button } from '../../../../ui/button/Button.tsx';
import { Alert } from '../../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { Icon, type IconName } from '../../../../ui/icon/Icon.tsx';
import { Card } from '../../../../ui/surface/Card.tsx';
import s from '../account.module.css';
import own from './rows.module.css';

/** Profile card with a title. Its content is the flow region of the given chart. */
export const RowsCard = ({
  actor,
  title,
  children,
}: {
  actor: AnyActorRef;
  title: ReactNode;
  children: ReactNode;
}) => (
  // focusable, because it receives the focus when a confirmation in the card closes
  <Card as="section" className={s.card} tabIndex={-1}>
    <div className={s.head}>
      <h3>{title}</h3>
    </div>
    <FlowRegion actor={actor} className={own.content}>
      {children}
    </FlowRegion>
  </Card>
);

/** Lists the customer's saved items, one per row. If the last action failed, shows the failure below them. */
export const Rows = ({ failure = null, children }: { failure?: Failure | null; children: ReactNode }) => {
  return (
    <>
      <ul className={own.rows}>{children}</ul>
      <FailureAlert failure={failure} />
    </>
  );
};

export const Row = ({
  icon,
  name,
  badge,
  hint,
  children,
}: {
  icon: IconName;
  name: ReactNode;
  badge?: ReactNode;
  hint: ReactNode;
  /** Buttons for this item. */
  children?: ReactNode;
}) => (
  <li className={own.row}>
    <Icon name={icon} className={own.icon} />
    <span className={own.text}>
      <span className={own.name}>
        {name}
        {badge}
      </span>
      <span className={s.hint}>{hint}</span>
    </span>
    {children}
  </li>
);

export const RowsPlaceholder = () => <Skeleton height="3rem" />;

export const RowsFailed = ({
  failure,
  again,
  onRetry,
}: {
  failure: Failure | null;
  /** Label of the retry button. */
  again: string;
  onRetry: () => void;
}) => {
  const { i18n } = useLingui();
  return (
    <Alert tone="bad" action={<Button onClick={onRetry}>{again}</Button>}>
      {failure && failureText(failure, (text) => i18n._(text))}
    </Alert>
  );
};

const focus = (heading: HTMLElement | null) => heading?.focus();

/**
 * Asks for confirmation before an action such as removing an item. It is shown instead of the rows. The button
 * that cancels the action comes first.
 */
export const RowsConfirmation = ({
  title,
  children,
  keep,
  go,
}: {
  title: ReactNode;
  /** Explains the consequences of the action. */
  children: ReactNode;
  keep: { words: string; disabled?: boolean; onClick: () => void };
  go: { words: string; busy?: boolean; onClick: () => void };
}) => (
  <div className={own.content}>
    <h4 className={own.title} tabIndex={-1} ref={focus}>
      {title}
    </h4>
    {children}
    <div className={f.actions}>
      <Button disabled={keep.disabled} onClick={keep.onClick}>
        {keep.words}
      </Button>
      <Button variant="danger" busy={go.busy} onClick={go.onClick}>
        {go.words}
      </Button>
    </div>
  </div>
);
