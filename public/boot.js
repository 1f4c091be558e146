/**
 * The words that stand on the page while the application is fetched, in the language of this device. A script of its own,
 * because every other one comes after what it is there to bridge; tests/src/i18n/boot.test.ts holds it to the locales.
 */
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
