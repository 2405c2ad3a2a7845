// Runs in the sandbox window: sends the response to the page that opened it, which closes the window after an approval.
(() => {
  const { origin, answer } = document.getElementById('answer').dataset;
  const parsed = JSON.parse(answer);
  if (!window.opener || !origin) return;
  window.opener.postMessage({ source: 'sandbox-paypal', answer: parsed }, origin);
  if (parsed.decision === 'cancel') window.close();
})();
