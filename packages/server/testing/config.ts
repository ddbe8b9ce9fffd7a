import { ConfigError, readConfig } from '../src/platform/config/config.ts';

/** What a refused environment is told, line by line. */
export function mistakesOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

/** The least that production needs. */
export const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://lotwise.test' };
