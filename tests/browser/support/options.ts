/**
 * Runs in a page with an open list. Returns the option highlighted with the keyboard, and whether it is
 * selected, fully visible in the list, and hit by a click on its centre. Returns null if no option is
 * highlighted.
 */
export const activeOption = (): { name: string; selected: boolean; shown: boolean; hit: boolean } | null => {
  const list = document.querySelector('[role=listbox]');
  const option = list?.querySelector('[data-active]');
  if (!list || !option) return null;
  const outer = list.getBoundingClientRect();
  const { left, top, width, height, bottom } = option.getBoundingClientRect();
  const target = document.elementFromPoint(left + width / 2, top + height / 2);
  return {
    name: option.querySelector('.combobox_name')?.textContent ?? '',
    selected: option.getAttribute('aria-selected') === 'true',
    shown: height > 0 && top >= outer.top - 1 && bottom <= Math.min(outer.bottom, innerHeight) + 1,
    hit: option.contains(target),
  };
};
