// Keyboard shortcuts for the staff pages, which also work without this file.
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
/** Finds an element in the focused row or, if there is none in it, the first one on the page. */
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
// In a narrow window, the navigation does not fit, so it is scrolled to the current page.
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
// A chart may not fit either, so it is scrolled to the current state when it is opened for the first time.
const showState = (now) => {
  const figure = now.closest('figure');
  const [box, frame] = [now.getBoundingClientRect(), figure.getBoundingClientRect()];
  figure.scrollLeft += box.left + box.width / 2 - (frame.left + frame.width / 2);
};
for (const now of all('.chart [data-now]'))
  now.closest('details')?.addEventListener('toggle', () => showState(now), { once: true });
document.querySelector('[data-keys]')?.addEventListener('click', () => help?.showModal());
for (const sheet of all('.sheet')) sheet.addEventListener('click', () => zoom(sheet));

// Submits a decision only once, even if the button is clicked several times.
for (const form of all('form[method="post"]'))
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
addEventListener('pageshow', () => {
  for (const form of all('form[data-sent]')) delete form.dataset.sent;
});

// Moves the invitation token from the URL fragment into the form.
const invitation = document.querySelector('[name="token"]');
if (invitation && location.hash.length > 1) {
  invitation.value = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
}
// Changing the language reloads the page, so the token returns to the fragment, which the browser preserves.
if (invitation)
  document.querySelector('.languages')?.addEventListener('submit', (event) => {
    if (invitation.value) event.target.action = `/staff/language#${invitation.value}`;
  });
