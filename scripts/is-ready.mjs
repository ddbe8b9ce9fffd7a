// The image's health check: whether the server here is ready.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
