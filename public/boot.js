/**
 * The words that stand on the page while the application is fetched, in the language of this device. A script of its own,
 * because every other one comes after what it is there to bridge; tests/src/i18n/boot.test.ts holds it to the locales.
 */
// The content security policy forbids compiled validators. Zod asks for them as the first schema is made, before any module
// could say that there are none; its own config() writes to the same place.
// oxlint-disable-next-line no-underscore-dangle -- its name in Zod
globalThis.__zod_globalConfig = { jitless: true };

(() => {
  // Workers start from addresses of this page alone. No text becomes markup or script: the policy makes neither (docs/decisions/untrusted-input-and-limits.md).
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (new URL(address, location.href).origin === location.origin) return address;
      throw new TypeError('Scripts of other sites are not started here.');
    },
  });
})();

(() => {
  const words = {
    'es-MX': 'Cargando la aplicación...',
    'fr-CA': 'Chargement de l’application...',
  };
  let language;
  try {
    // What src/context/preferences.ts remembers; storage may be refused, an older version may have left anything there.
    language = JSON.parse(localStorage.getItem('wireway.looks') ?? '{}')?.locale;
  } catch {
    return;
  }
  const place = document.getElementById('boot-words');
  if (!place || !Object.hasOwn(words, language)) return;
  document.documentElement.lang = language;
  place.textContent = words[language];
})();
