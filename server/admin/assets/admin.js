// Keys for the staff pages. Everything works without this file; it only saves the way to the mouse.
const typing = (target) => target.closest('input:not([type="radio"]), textarea, select') !== null;
const all = (selector) => [...document.querySelectorAll(selector)];
const help = document.querySelector('#keys');

const step = (by) => {
  const rows = all('[data-row]');
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next =
    rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + by))];
  if (next) {
    (next.querySelector('a') ?? next).focus();
    return;
  }
  document.querySelector(by > 0 ? '[data-next]' : '[data-previous]')?.click();
};
/** The form of the row that has the focus, else the only one there is. */
const inRow = (selector) =>
  document.activeElement?.closest('[data-row]')?.querySelector(selector) ?? document.querySelector(selector);
const zoom = (sheet) => {
  const large = sheet.classList.toggle('large');
  sheet.setAttribute('aria-pressed', String(large));
};

const keys = {
  j: () => step(1),
  k: () => step(-1),
  a: () => inRow('[data-yes]')?.focus(),
  r: () => {
    const details = inRow('[data-no]');
    if (details instanceof HTMLDetailsElement) details.open = true;
    details?.querySelector('input[type="radio"], textarea')?.focus();
  },
  z: () => {
    const sheet = document.querySelector('.sheet');
    if (sheet) zoom(sheet);
  },
  u: () => document.querySelector('[data-up]')?.click(),
  '?': () => help?.showModal(),
};
for (const n of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  keys[n] = () => document.querySelector(`[data-tab="${n}"]`)?.click();

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || help?.open) return;
  if (event.key === 'Escape') document.activeElement?.blur();
  if (typing(event.target)) return;
  const run = keys[event.key];
  if (!run) return;
  event.preventDefault();
  run();
});
// On a narrow window the row of pages is longer than the window: it shows the one that is open.
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
// A chart may be wider than the window, too: it shows the state that it is in, once it is unfolded.
const showState = (now) => {
  const figure = now.closest('figure');
  const [box, frame] = [now.getBoundingClientRect(), figure.getBoundingClientRect()];
  figure.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
};
for (const now of all('.chart [data-now]'))
  now.closest('details')?.addEventListener('toggle', () => showState(now), { once: true });
document.querySelector('[data-keys]')?.addEventListener('click', () => help?.showModal());
for (const sheet of all('.sheet')) sheet.addEventListener('click', () => zoom(sheet));

// A decision is sent once, however often the button is pressed.
for (const form of all('form[method="post"]'))
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
addEventListener('pageshow', () => {
  for (const form of all('form[data-sent]')) delete form.dataset.sent;
});

// The invitation stands behind the # of the address; it goes into the form and out of the address.
const invitation = document.querySelector('[name="token"]');
if (invitation && location.hash.length > 1) {
  invitation.value = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
}
// Another language opens the page anew: the invitation goes behind the # again, where the browser keeps it.
if (invitation)
  document.querySelector('.languages')?.addEventListener('submit', (event) => {
    if (invitation.value) event.target.action = `/staff/language#${invitation.value}`;
  });
