/** The events of a stream that has ended. */
export function eventsIn(body: string): { event: string; data: Record<string, unknown> }[] {
  return body
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const [event = '', data = ''] = block
        .split('\n')
        .map((line) => line.slice(line.indexOf(': ') + 2));
      // Every event of the stream is an object.
      return { event, data: JSON.parse(data) as Record<string, unknown> };
    });
}
