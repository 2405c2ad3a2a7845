// In the window of the sandbox: gives the answer to the page that opened it, and closes.
(() => {
  const { origin, answer } = document.getElementById('answer').dataset;
  const parsed = JSON.parse(answer);
  if (parsed && window.opener)
    window.opener.postMessage({ source: 'sandbox-google', answer: parsed }, origin);
  window.close();
})();
