import { Icon } from '../icon/Icon.tsx';
import s from './scrollTop.module.css';

/** Round button that scrolls to the top. The caller decides when it is visible. */
export const ScrollTop = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={s.top} aria-label={label} onClick={onClick}>
    <Icon name="arrowUp" size={22} />
  </button>
);
