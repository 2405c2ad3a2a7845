import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';
import { TextInput } from '../../../ui/field/TextInput.tsx';

export const preview: Drawn = drawn(
  () => import('../../../components/feedback/ConfirmLeave.tsx'),
  ({ ConfirmLeave, listenForChanges }, actor: never) => (
    <div className={s.frame} {...listenForChanges(actor)}>
      <TextInput aria-label="Any field" />
      <ConfirmLeave actor={actor} />
    </div>
  ),
);
