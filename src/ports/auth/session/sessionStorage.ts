/** Session storage, or one that says at every use why there is none: start-up then fails with the cause. */
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
