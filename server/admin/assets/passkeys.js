// Passkeys: the form contains the challenge and submits the browser's response. People without a passkey enter a code.
const { browserSupportsWebAuthn, startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser;

const ask = async (form) => {
  const optionsJSON = JSON.parse(form.dataset.options);
  return form.dataset.passkey === 'create'
    ? startRegistration({ optionsJSON })
    : startAuthentication({ optionsJSON });
};

for (const form of document.querySelectorAll('form[data-passkey]')) {
  form.hidden = !browserSupportsWebAuthn();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const told = form.querySelector('[data-failed]');
    told.hidden = true;
    ask(form).then(
      (answer) => {
        form.elements.response.value = JSON.stringify(answer);
        form.submit();
      },
      () => (told.hidden = false),
    );
  });
}
