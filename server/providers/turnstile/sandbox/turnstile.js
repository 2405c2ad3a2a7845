// Simulates the bot check's script: window.turnstile with the provider's API and a checkbox.
(() => {
  const here = document.currentScript;
  const source = new URL(here?.src ?? '/sandbox/turnstile/turnstile.js', location.href);
  const challengeUrl = new URL('challenge', source).href;
  const lifeMs = 300_000;
  /** Texts by language: the label of the checkbox, then the texts for working, done, failed and expired. */
  const words = {
    en: ['I am human', 'Checking …', 'Done', 'Failed', 'Expired'],
    de: ['Ich bin ein Mensch', 'Prüfung …', 'Fertig', 'Misslungen', 'Abgelaufen'],
    fr: ['Je suis humain', 'Vérification…', 'Terminé', 'Échec', 'Expiré'],
    es: ['Soy humano', 'Comprobando…', 'Listo', 'Ha fallado', 'Caducado'],
    it: ['Sono umano', 'Verifica…', 'Fatto', 'Non riuscito', 'Scaduto'],
  };
  const widgets = new Map();
  let count = 0;

  const css = (element, styles) => Object.assign(element.style, styles);
  const make = (name, styles, text = '') => {
    const element = document.createElement(name);
    css(element, styles);
    element.textContent = text;
    return element;
  };
  const find = (id) => {
    if (id === undefined || id === null) return widgets.values().next().value;
    if (typeof id !== 'string') return [...widgets.values()].find((w) => w.container === id);
    return widgets.get(id) ?? [...widgets.values()].find((w) => w.container === document.querySelector(id));
  };
  const call = (widget, name, ...args) => widget.options[name]?.(...args);

  const show = (widget, state) => {
    widget.state = state;
    const { box, label, note, field } = widget;
    box.checked = state === 'done';
    box.disabled = state === 'working' || state === 'done';
    field.value = widget.token ?? '';
    label.setAttribute('data-state', state);
    const [, working, done, failed, expired] = widget.words;
    note.textContent = { working, done, failed, expired }[state] ?? '';
  };

  const solve = async (widget) => {
    if (widget.state === 'working' || widget.state === 'done') return;
    show(widget, 'working');
    const round = widget.round;
    let answer;
    try {
      const response = await fetch(challengeUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sitekey: widget.options.sitekey, action: widget.options.action }),
      });
      answer = await response.json();
    } catch {
      answer = { error: '200500' };
    }
    // the widget has been reset or removed in the meantime
    if (widgets.get(widget.id) !== widget || widget.round !== round) return;
    if (answer.error) {
      show(widget, 'failed');
      call(widget, 'error-callback', answer.error);
      return;
    }
    widget.token = answer.token;
    show(widget, 'done');
    if (widget.asked) call(widget, 'after-interactive-callback');
    call(widget, 'callback', answer.token);
    widget.timer = setTimeout(() => {
      widget.token = null;
      widget.expired = true;
      show(widget, 'expired');
      call(widget, 'expired-callback');
      if ((widget.options['refresh-expired'] ?? 'auto') === 'auto') begin(widget);
    }, lifeMs);
  };

  const begin = (widget) => {
    clearTimeout(widget.timer);
    widget.round += 1;
    widget.token = null;
    widget.expired = false;
    widget.asked = false;
    show(widget, 'waiting');
    if (widget.options.execution === 'execute') return;
    run(widget);
  };
  /** True for the provider's interactive test key and the sandbox's own key. */
  const isAsking = ({ sitekey }) => /^[03]x/.test(sitekey);
  const run = (widget) => {
    if (isAsking(widget.options)) {
      widget.asked = true;
      call(widget, 'before-interactive-callback');
      return;
    }
    void solve(widget);
  };

  const render = (target, options) => {
    const container = typeof target === 'string' ? document.querySelector(target) : target;
    if (!container) throw new Error('[Turnstile] Could not find the container.');
    if (typeof options?.sitekey !== 'string') throw new Error('[Turnstile] Missing parameter "sitekey".');
    const id = `cf-chl-widget-${(count += 1)}`;
    // 'auto', which is also the default, follows the visitor's colour scheme
    const scheme = options.theme === 'light' || options.theme === 'dark' ? options.theme : 'light dark';
    const unseen = options.sitekey.endsWith('BB') || options.appearance === 'interaction-only';
    const frame = make('div', {
      display: unseen && !isAsking(options) ? 'none' : 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '12px',
      boxSizing: 'border-box',
      minHeight: '65px',
      width: options.size === 'flexible' ? '100%' : options.size === 'compact' ? '150px' : '300px',
      padding: '0 14px',
      border: '1px solid #7c8894',
      borderRadius: '4px',
      colorScheme: scheme,
      background: 'light-dark(#fafafa, #1d242c)',
      color: 'light-dark(#17202a, #f2f4f6)',
      font: '14px/1.4 system-ui, sans-serif',
    });
    const spoken = words[String(options.language ?? 'en').slice(0, 2)] ?? words.en;
    const label = make('label', {
      display: 'flex',
      alignItems: 'center',
      gap: '10px',
      cursor: 'pointer',
      minHeight: '44px',
    });
    const box = make('input', { width: '24px', height: '24px', margin: '0' });
    box.type = 'checkbox';
    box.tabIndex = options.tabindex ?? 0;
    const note = make('span', { fontSize: '12px' });
    note.setAttribute('role', 'status');
    const field = make('input', {});
    field.type = 'hidden';
    field.name = options['response-field-name'] ?? 'cf-turnstile-response';
    label.append(box, make('span', {}, spoken[0]));
    frame.append(label, note, ...(options['response-field'] === false ? [] : [field]));
    container.append(frame);
    const widget = {
      id,
      container,
      options,
      words: spoken,
      frame,
      label,
      box,
      note,
      field,
      round: 0,
      state: 'waiting',
      token: null,
      expired: false,
      asked: false,
      timer: 0,
    };
    widgets.set(id, widget);
    // the checkbox shows the result of the check rather than the click
    box.addEventListener('click', (event) => {
      event.preventDefault();
      setTimeout(() => void solve(widget), 0);
    });
    begin(widget);
    return id;
  };

  window.turnstile = {
    render,
    reset: (id) => {
      const widget = find(id);
      if (widget) begin(widget);
    },
    remove: (id) => {
      const widget = find(id);
      if (!widget) return;
      clearTimeout(widget.timer);
      widget.frame.remove();
      widgets.delete(widget.id);
    },
    getResponse: (id) => find(id)?.token ?? undefined,
    isExpired: (id) => find(id)?.expired ?? false,
    execute: (id) => {
      const widget = find(id);
      if (widget && widget.state === 'waiting') run(widget);
    },
    ready: (callback) => callback(),
  };
  const onload = source.searchParams.get('onload') ?? 'onloadTurnstileCallback';
  if (typeof window[onload] === 'function') window[onload]();
})();
