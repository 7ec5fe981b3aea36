// Machines that run all tests at once are slow: who waits for something on a screen waits longer.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
}

export {};
