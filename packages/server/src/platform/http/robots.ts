const ROBOT =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|curl\/|wget\/|python-|headless|lighthouse|monitor/i;

/** Whether a browser's name is a robot's. Declared ones only; nobody can tell the others. */
export const isDeclaredRobot = (userAgent: string): boolean =>
  userAgent === '' || ROBOT.test(userAgent);
