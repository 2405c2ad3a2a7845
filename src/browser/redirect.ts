import type { PayUrl } from '../../machines/types.ts';

/**
 * Redirects the browser to the payment provider. Submits a form if the provider requires a POST with ordered
 * fields.
 */
export const redirectToProvider = (pay: PayUrl): void => {
  if (pay.method === 'GET') {
    window.location.assign(pay.payurl);
    return;
  }
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = pay.payurl;
  for (const [name, value] of pay.fields ?? []) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
};
