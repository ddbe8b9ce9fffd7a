import { useEffect, useRef, useState } from 'react';

/** Down to where the bar covers the page. */
const BAR_PX = 80;

/**
 * Which of these elements is being read. The place that counts moves down the screen as the page is
 * scrolled, so that the first and the last are reached however short they are. One that was chosen
 * or is named by the address stays until the reader scrolls.
 */
export function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0]);
  const isChosen = useRef(false);
  const chosen = useRef('');
  const choose = (id: string) => {
    isChosen.current = true;
    chosen.current = id;
    setCurrent(id);
  };
  useEffect(() => {
    const look = () => {
      if (isChosen.current) return;
      const room = document.documentElement.scrollHeight - innerHeight;
      const line = BAR_PX + (room > 0 ? scrollY / room : 0) * (innerHeight - BAR_PX);
      const isReached = (id: string) =>
        (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line;
      setCurrent(ids.findLast(isReached) ?? ids[0]);
    };
    const lookAtAddress = () => {
      const named = location.hash.slice(1);
      // The address follows a choice only after a moment, in which a key may have scrolled on.
      if (ids.includes(named) && named !== chosen.current) choose(named);
    };
    lookAtAddress();
    look();
    const release = () => void (isChosen.current = false);
    const ending = new AbortController();
    const options = { passive: true, signal: ending.signal };
    addEventListener('scroll', look, options);
    addEventListener('hashchange', lookAtAddress, options);
    for (const act of ['wheel', 'touchmove', 'keydown']) addEventListener(act, release, options);
    return () => ending.abort();
  }, [ids]);
  return { current, choose };
}
