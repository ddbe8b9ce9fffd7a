const ROBOT =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|curl\/|wget\/|python-|headless|lighthouse|monitor/i;

/** Whether a user agent is a robot's. Only declared robots can be told. */
export const isDeclaredRobot = (userAgent: string): boolean =>
  userAgent === '' || ROBOT.test(userAgent);
