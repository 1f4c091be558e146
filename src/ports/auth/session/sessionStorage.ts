/** Returns session storage, or a replacement that throws the cause on every use, so that start-up fails with it. */
export function sessionStorageOf(window: Window): Storage {
  try {
    return window.sessionStorage;
  } catch (error) {
    const fail = () => {
      throw error;
    };
    return { length: 0, key: fail, getItem: fail, setItem: fail, removeItem: fail, clear: fail };
  }
}
