/**
 * What people call the countries that this site has rules for: their names, people, parts, large
 * cities, tax offices, and papers that only they have. Apart by a comma, in small letters without
 * accents; no name that is a common word or as well known elsewhere.
 */
export const OUR_NAMES = {
  us: 'united states, united states of america, usa, u s, america, american, americans, yank, the states, stateside, uncle sam, irs, internal revenue service, federal tax, 8949, 1040, 8283, 8938, 1099, 1099 da, 1099da, 1099 k, 1099k, 1099 b, 1099 misc, 1099 nec, w 2, fbar, fincen, cp2000, roth, ira, 401k, 401 k, rev proc, section 1256, section 475, green card, f 1 visa, f1 visa, h1b, ssn, cpa, turbotax, puerto rico, alabama, alaska, arizona, california, colorado, connecticut, florida, hawaii, illinois, indiana, iowa, kansas, kentucky, louisiana, maryland, massachusetts, michigan, minnesota, missouri, montana, nebraska, nevada, new hampshire, new jersey, new mexico, new york, nyc, north carolina, ohio, oklahoma, oregon, pennsylvania, south carolina, tennessee, texas, utah, vermont, virginia, wisconsin, wyoming, boston, chicago, dallas, denver, detroit, houston, las vegas, los angeles, miami, philadelphia, phoenix, san diego, san francisco, seattle',
  gb: 'united kingdom, uk, u k, great britain, britain, british, brit, england, english, scotland, scottish, wales, welsh, northern ireland, grossbritannien, grande bretagne, gran bretana, gran bretagna, hmrc, sa100, sa108, self assessment, section 104, bed and breakfast, nudge letter, national insurance, isa, quid, gbp, london, manchester, birmingham, leeds, glasgow, edinburgh, liverpool, bristol, cardiff, belfast',
  ca: 'canada, canadian, canadians, cra, revenue canada, acb, adjusted cost base, superficial loss, t1135, t5008, tfsa, rrsp, ontario, quebec, british columbia, alberta, manitoba, saskatchewan, nova scotia, toronto, montreal, vancouver, calgary, ottawa, edmonton, winnipeg',
  au: 'australia, australian, australians, aussie, aussies, oz, down under, ato, mytax, mygov, smsf, superannuation, aud, queensland, new south wales, tasmania, sydney, melbourne, brisbane, perth, adelaide, canberra',
  de: 'germany, german, germans, deutschland, deutsche, finanzamt, elster, anlage so, anlage kap, steuer, steuererklarung, versteuern, haltefrist, spekulationsfrist, freigrenze, selbstanzeige, bavaria, berlin, munich, munchen, hamburg, frankfurt, cologne, koln, stuttgart, dusseldorf, leipzig',
  ie: 'ireland, irish, eire, irish revenue, revenue commissioners, dublin, galway, limerick, cork',
  jp: 'japan, japanese, nta, yen, jpy, tokyo, osaka, kyoto, yokohama, nagoya',
} as const;

/** The same of other countries, by ISO 3166 code, besides the name that Node has of each. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  AE: 'dubai, abu dhabi, uae, emirates',
  AT: 'austrian, vienna, wien',
  BE: 'belgian, brussels',
  BR: 'brazilian, sao paulo',
  CH: 'swiss, zurich, geneva, basel',
  CN: 'chinese, beijing',
  CZ: 'czech, czech republic, prague',
  DK: 'danish, copenhagen',
  ES: 'spanish, madrid, barcelona',
  FI: 'finnish, helsinki',
  FR: 'french, paris',
  GR: 'greek, athens',
  HK: 'hk',
  IN: 'indian, mumbai, delhi, bangalore',
  IT: 'italian, rome, milan',
  KR: 'korea, korean, seoul',
  MX: 'mexican, mexico city',
  NG: 'nigerian, lagos',
  NL: 'dutch, holland, amsterdam, belastingdienst',
  NO: 'norwegian, oslo',
  NZ: 'nz, kiwi, auckland',
  PH: 'filipino, manila',
  PL: 'polish, warsaw',
  PT: 'portuguese, lisbon',
  RU: 'russian, moscow',
  SE: 'swedish, stockholm',
  SG: 'singaporean',
  TH: 'thai, bangkok',
  TR: 'turkish, istanbul, in turkey, from turkey, to turkey',
  UA: 'ukrainian, kyiv',
  ZA: 'south african, johannesburg, cape town',
};

/** Languages whose names of countries Node gives besides the English ones. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh'] as const;

/** Parts of other countries, and names of countries that are words or names of something else. */
export const NO_NAMES = new Set(
  'chad chili chile congo eurozone georgia granada grenada grenade guam guinea guinee inde indie island jersey jordan malte mali montserrat norfolk oman puerto rico reunion tonga togo tunis turkey turquie europaische union european union united nations union europeenne'.split(
    ' ',
  ),
);
