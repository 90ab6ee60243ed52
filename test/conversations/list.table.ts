/** Lists that customers send, and how each row is read: "row: number network product", or "row: fault". */
export const LISTS: readonly (readonly [about: string, list: string, read: readonly string[], isFile?: true])[] = [
  ["two lines", "08031234567 500\n08051234567 1gb", ["1: 08031234567 ₦500", "2: 08051234567 1gb"]],
  [
    "spaces and punctuation",
    "0803 123 4567 - 500\n+234 805 123 4567: 1.5 GB",
    ["1: 08031234567 ₦500", "2: 08051234567 1.5gb"],
  ],
  [
    "a row with the total",
    "Mama 08031234567 500\nPapa 08051234567 1000\nTOTAL 1,500",
    ["1: 08031234567 ₦500", "2: 08051234567 ₦1000"],
  ],
  [
    "a column with the total",
    "S/N\tName\tPhone\tAmount\n1\tMama\t08031234567\t500\n2\tPapa\t08051234567\t1000\n\tGrand total\t\t1500",
    ["2: 08031234567 ₦500", "3: 08051234567 ₦1000"],
  ],
  [
    "how often",
    "08031234567 500 x2\n08051234567 1gb twice\n08061234567 500",
    ["1: unclear", "2: unclear", "3: 08061234567 ₦500"],
  ],
  [
    "a dash between number and amount",
    "08031234567-500\n08051234567-1gb",
    ["1: 08031234567 ₦500", "2: 08051234567 1gb"],
  ],
  [
    "the product before the number",
    "500 airtime 08031234567\nmtn 2gb weekly for 08051234567",
    ["1: 08031234567 ₦500", "2: 08051234567 MTN 2gb weekly"],
  ],
  [
    "numbered lines",
    "1. 08031234567 500\n2) 08051234567 200\n- 08021234567 100",
    ["1: 08031234567 ₦500", "2: 08051234567 ₦200", "3: 08021234567 ₦100"],
  ],
  ["numbers without the first zero", "8031234567 500\n8051234567,1gb", ["1: 08031234567 ₦500", "2: 08051234567 1gb"]],
  [
    "the sort of data in a heading",
    "MTN 1GB SME\n08031234567\n08061234567\nGLO 2GB CG\n08051234567",
    ["2: 08031234567 MTN 1gb", "3: 08061234567 MTN 1gb", "5: 08051234567 GLO 2gb"],
  ],
  [
    "a request above the numbers",
    "Oga abeg recharge these numbers 200 each\n08031234567\n08051234567",
    ["2: 08031234567 ₦200", "3: 08051234567 ₦200"],
  ],
  [
    "what all get, below the numbers",
    "08031234567\n0805 123 4567\n\n500 each",
    ["1: 08031234567 ₦500", "2: 08051234567 ₦500"],
  ],
  [
    "an amount below numbers that is not for all of them",
    "08031234567 200\n08051234567\n500 each",
    ["1: 08031234567 ₦200", "2: no-what", "3: no-number"],
  ],
  ["a size with two decimals", "08051234567 1.35gb", ["1: 08051234567 1.35gb"]],
  [
    "purchases in one line",
    "500 for mama, 200 airtime for papa and 1gb to 08061234567",
    ["1: 08031112222 ₦500", "2: 08053334444 ₦200", "3: 08061234567 1gb"],
  ],
  [
    "purchases in one line, for somebody unknown",
    "500 for mama, 200 for Tunde, 100 for papa",
    ["1: 08031112222 ₦500", "2: unknown-name", "3: 08053334444 ₦100"],
  ],
  ["purchases in one line that are refused", "don't send 500 to mama, 200 to papa, 100 to 08061234567", ["1: unclear"]],
  ["thousands", "08031234567 1,500\n08051234567 2k", ["1: 08031234567 ₦1500", "2: 08051234567 ₦2000"]],
  [
    "a heading with the product of all lines",
    "mtn 1gb for\n08031234567\n08061234567",
    ["2: 08031234567 MTN 1gb", "3: 08061234567 MTN 1gb"],
  ],
  [
    "a heading with exceptions",
    "airtime 500 each\n08031234567\n08061234567 200",
    ["2: 08031234567 ₦500", "3: 08061234567 ₦200"],
  ],
  // The kind and network of a heading apply until a heading changes them; its amount or plan only until the next heading.
  [
    "a heading of a kind",
    "DATA\n08031234567 500\n08051234567 1000",
    ["2: 08031234567 data ₦500", "3: 08051234567 data ₦1,000"],
  ],
  ["a kind among other words", "Please send data to staff:\n08031234567 500", ["2: 08031234567 data ₦500"]],
  [
    "a kind, an amount and an exception",
    "mtn data 500 each\n08031234567\n08051234567 1000\n08021234567 200 airtime",
    ["2: 08031234567 MTN data ₦500", "3: 08051234567 MTN data ₦1,000", "4: 08021234567 MTN ₦200"],
  ],
  [
    "headings of networks",
    "MTN:\n08051234567 500\nGLO:\n08031234567 500\n08021234567 airtel 200",
    ["2: 08051234567 MTN ₦500", "4: 08031234567 GLO ₦500", "5: 08021234567 AIRTEL ₦200"],
  ],
  [
    "a heading in two lines",
    "mtn\n1gb\n08031234567\n08051234567 2gb",
    ["3: 08031234567 MTN 1gb", "4: 08051234567 MTN 2gb"],
  ],
  [
    "a heading with a network and no amount",
    "MTN data 1gb:\n08031234567\nGLO:\n08051234567\n08061234567 2gb",
    ["2: 08031234567 MTN 1gb", "4: no-what", "5: 08061234567 GLO 2gb"],
  ],
  [
    "a heading with two networks",
    "MTN 1gb\n08031234567\nGLO or Airtel:\n08051234567 1gb",
    ["2: 08031234567 MTN 1gb", "4: 08051234567 1gb"],
  ],
  ["a heading about a failure", "these failed\n08091234567 100", ["1: unclear", "2: unclear"]],
  ["a request in polite words", "Pls help send 500 airtime to\n08031234567", ["2: 08031234567 ₦500"]],
  ["a size below airtime", "500 airtime\n08031234567\n1gb\n08051234567", ["2: 08031234567 ₦500", "4: 08051234567 1gb"]],
  [
    "lines under a heading that refuses",
    "Send 500 each:\n08031234567\nNot these:\n08051234567\n08021234567\nairtime 200:\n08061234567",
    ["2: 08031234567 ₦500", "3: unclear", "4: unclear", "5: unclear", "7: 08061234567 ₦200"],
  ],
  // Headings that refuse, or that only speak of the people below them.
  ...[
    ...["Do not send to these:", "dont buy for these", "Already sent:", "Those done already", "Done:", "Except:"],
    ...["Skip these:", "For tomorrow:", "Cancelled", "these failed", "Not airtime:", "recharge failed"],
    ...["no send give these", "kar a tura wa:", "ẹ má fi ránṣẹ́ sí:", "ezigala ndị a:"],
  ].map(
    (line) =>
      [
        `refused below: ${line}`,
        `airtime 500\n08031234567\n${line}\n08051234567\n08021234567 200`,
        ["2: 08031234567 ₦500", "3: unclear", "4: unclear", "5: unclear"],
      ] as const,
  ),
  ...[
    ...["Please send to these numbers, don't delay:", "Those that have not collected:", "help with these"],
    ...[
      "Staff who can't come",
      "Tell me when done",
      "I will not be online later",
      "Please don't forget",
      "Auto mechanics",
    ],
  ].map(
    (line) =>
      [
        `bought below: ${line}`,
        `airtime 500\n08031234567\n${line}\n08051234567`,
        ["2: 08031234567 ₦500", "4: 08051234567 ₦500"],
      ] as const,
  ),
  [
    "a kind that is not meant",
    "Data, not airtime:\n08031234567 500\nStaff airtime every month, not data:\n08051234567 500",
    ["2: 08031234567 data ₦500", "4: 08051234567 ₦500"],
  ],
  ...["\t", ";", ","].map(
    (sign) =>
      [
        `names of columns that could refuse, with “${sign}”`,
        ["Name,Phone,Amount,Sent", "Ade,08031234567,500,no", "Bisi,08051234567,500,paid"]
          .join("\n")
          .replaceAll(",", sign),
        ["2: 08031234567 ₦500", "3: unclear"],
        true,
      ] as const,
  ),
  [
    "one that is not to be bought",
    "08031234567 500\nnot 08051234567 500\n08061234567 200",
    ["1: 08031234567 ₦500", "2: unclear", "3: 08061234567 ₦200"],
  ],
  [
    "what failed, below a greeting",
    "Good morning\nThese 2 failed:\n08031234567 500\n08051234567 500",
    ["2: unclear", "3: unclear", "4: unclear"],
  ],
  [
    "an amount below a size",
    "1gb\n08031234567\n08051234567 500\nmtn data 1gb\n08031234567\n08061234567 500\n500\n08021234567",
    [
      ...["2: 08031234567 1gb", "3: 08051234567 ₦500", "5: 08031234567 MTN 1gb", "6: 08061234567 MTN data ₦500"],
      "8: 08021234567 MTN data ₦500",
    ],
  ],
  [
    "columns by their names",
    "Phone\tNetwork\tAirtime/Data\tAmount\n08031234567\tMTN\tData\t500\n08051234567\tGLO\tAirtime\t500",
    ["2: 08031234567 MTN data ₦500", "3: 08051234567 GLO ₦500"],
  ],
  [
    "several numbers, one thing",
    "mtn 1gb for 08031234567, 08061234567, 08161234567",
    ["1: 08031234567 MTN 1gb", "1: 08061234567 MTN 1gb", "1: 08161234567 MTN 1gb"],
  ],
  ["several numbers, nothing else", "08031234567, 08051234567 08021234567", ["1: no-what", "1: no-what", "1: no-what"]],
  [
    "several numbers below a kind",
    "data\n08031234567, 08051234567\n08021234567 1gb",
    ["2: no-what", "2: no-what", "3: 08021234567 1gb"],
  ],
  [
    "several things in a line",
    "500 to 08031234567, 1gb to 08051234567 and 200 to 08021234567",
    ["1: 08031234567 ₦500", "1: 08051234567 1gb", "1: 08021234567 ₦200"],
  ],
  [
    "an amount and a size in a line",
    "500 to 08031234567, 1gb to 08051234567\nmtn 500 to 08031234567 and 1gb to 08051234567",
    ["1: 08031234567 ₦500", "1: 08051234567 1gb", "2: 08031234567 MTN ₦500", "2: 08051234567 1gb"],
  ],
  [
    "an amount and sizes behind their numbers",
    "08031234567 500, 08051234567 1gb, 08021234567 1gb",
    ["1: 08031234567 ₦500", "1: 08051234567 1gb", "1: 08021234567 1gb"],
  ],
  [
    "saved names",
    "Mama 500\nfor papa 1gb\nmy line 200",
    ["1: 08031112222 ₦500", "2: 08053334444 1gb", "3: 08090000000 ₦200"],
  ],
  ["greetings", "Good morning\n08031234567 500\n\nthank you", ["2: 08031234567 ₦500"]],
  [
    "pasted from a sheet",
    "Ade Ogun\t08031234567\tMTN\t1GB\nBisi\t08051234567\tGLO\t500",
    ["1: 08031234567 MTN 1gb", "2: 08051234567 GLO ₦500"],
  ],
  [
    "a figure that begins with its point",
    "08031234567 .5k\n08051234567 .5gb",
    ["1: 08031234567 ₦500", "2: 08051234567 512mb"],
  ],
  ["data for an amount", "08031234567 data 500", ["1: 08031234567 data ₦500"]],
  // Files.
  [
    "a file with commas and a header",
    "phone,amount\r\n08031234567,500\r\n08051234567,1gb\r\n",
    ["2: 08031234567 ₦500", "3: 08051234567 1gb"],
    true,
  ],
  [
    "a byte order mark and semicolons",
    "\uFEFFPhone;Network;Plan\n8031234567;MTN;1GB\n",
    ["2: 08031234567 MTN 1gb"],
    true,
  ],
  [
    "quotes",
    'name,phone,amount\n"Ogun, Ade",="08031234567","1,500"\n"She said ""hi""",08051234567,200',
    ["2: 08031234567 ₦1500", "3: 08051234567 ₦200"],
    true,
  ],
  [
    "a line break inside quotes",
    'phone,note,amount\n08031234567,"two\nlines",500\n08051234567,,200',
    ["2: 08031234567 ₦500", "4: 08051234567 ₦200"],
    true,
  ],
  [
    "a column of line numbers",
    "s/n,phone,amount\n1,08031234567,500\n2,08051234567,200",
    ["2: 08031234567 ₦500", "3: 08051234567 ₦200"],
    true,
  ],
  [
    "numbers with decimals",
    "phone,amount\n8031234567.0,500\n2348051234567.00,200",
    ["2: 08031234567 ₦500", "3: 08051234567 ₦200"],
    true,
  ],
  [
    "a quote that is never closed",
    '08031234567,500\n08051234567,"200',
    ["1: 08031234567 ₦500", "2: 08051234567 ₦200"],
    true,
  ],
  // Faults.
  ["a rounded number", "phone,amount\n2.35E+12,500\n8.03123E+09,200", ["2: rounded", "3: rounded"], true],
  [
    "too few digits, too many",
    "0803123456 \n080312345678 500\n08031234567 500",
    ["1: number", "2: number", "3: 08031234567 ₦500"],
  ],
  [
    "too few digits, and an amount",
    "0803123456 500\n08031234 500\n08031234567 500",
    ["1: number", "2: number", "3: 08031234567 ₦500"],
  ],
  ["no number and no name", "500\nchika 500\n08031234567 100", ["2: no-number", "3: 08031234567 ₦100"]],
  ["a name that is not saved", "for Chika 500", ["1: unknown-name"]],
  ["no product", "08031234567\n08051234567 mtn", ["1: no-what", "2: no-what"]],
  [
    "two readings",
    "08031234567 500 1000\n08051234567 mtn glo 500\n08021234567 12,50",
    ["1: unclear", "2: unclear", "3: unclear"],
  ],
  ["fractions", "08031234567 1/2gb\n08051234567 1½gb\n08021234567 1. 5gb", ["1: unclear", "2: unclear", "3: unclear"]],
  // A line that refuses is shown, and not bought.
  ...[
    ...["1gb to 08031234567 08051234567 but not 08061234567", "500 to 08031234567, 08051234567 except 08061234567"],
    ...[
      "08031234567 1000 (don't send)",
      "08031234567 500 already sent",
      "08031234567 500 cancelled",
      "not 08031234567 500",
    ],
    ...[
      "08031234567 500 ✅ done",
      "08031234567 500 ✅",
      "08031234567 500 ❌",
      "08031234567 1000 paid",
      "Mama 500 skip",
    ],
    ...["08031234567 500 pending", "08031234567 500 tomorrow", "08031234567\t500\tsuccessful"],
    ...["kada a tura 08031234567 500", "ẹ má fi ránṣẹ́ sí 08031234567 500", "ezigala 08031234567 500"],
  ].map((line) => [`refused: ${line}`, `${line}\n08091234567 100`, ["1: unclear", "2: 08091234567 ₦100"]] as const),
  ["ticks as bullets", "✅ 08031234567 500\n✅ 08051234567 200", ["1: 08031234567 ₦500", "2: 08051234567 ₦200"]],
  ["several numbers and amounts", "08031234567 08051234567 500 1000", ["1: several"]],
  [
    "a number for which nothing is said, behind two that get the same",
    "08031234567 08051234567 500, 08061234567 1gb, 08021234567",
    ["1: several"],
  ],
  ["a number too many", "500 each for my 2 lines 08031234567 08051234567 and 08061234567", ["1: several"]],
  [
    "how many numbers follow",
    "send 500 each to these 2 numbers 08031234567 and 08051234567",
    ["1: 08031234567 ₦500", "1: 08051234567 ₦500"],
  ],
  ["several numbers, an amount and a size", "1gb 500 for 08031234567, 08051234567", ["1: several"]],
  // An amount without a number beside it.
  [
    "what each number gets, below it",
    "Pls send:\n08031234567\nMTN 1GB\n\nBola 08051234567\nAirtel\n500\n08061234567\n500 airtime",
    ["2: 08031234567 MTN 1gb", "5: 08051234567 AIRTEL ₦500", "8: 08061234567 ₦500"],
  ],
  [
    "what some numbers get, below them, and others not",
    "08031234567\n500\n08051234567\n08061234567\n300",
    ["1: no-what", "2: no-number", "3: no-what", "4: no-what", "5: no-number"],
  ],
  [
    "two things below one number, and a refusal below another",
    "08031234567\n500\n1000\n08051234567\n200\ncancelled",
    ["1: unclear", "4: unclear"],
  ],
  [
    "amounts below their numbers, and one above",
    "500\n08031234567\n300\n08051234567\n200",
    ["2: 08031234567 ₦500", "4: 08051234567 ₦300", "5: no-number"],
  ],
  [
    "an amount below all numbers",
    "08031234567 200\n08051234567 200\n500 each",
    ["1: 08031234567 ₦200", "2: 08051234567 ₦200", "3: no-number"],
  ],
  [
    "an amount that no number follows, above thanks",
    "08031234567 200\nmtn 500\nthanks",
    ["1: 08031234567 ₦200", "2: no-number"],
  ],
  [
    "a table with a row without a number",
    "Phone,Amount,Network\n08031234567,500,MTN\n,300,Airtel\n08021234567,,",
    ["2: 08031234567 MTN ₦500", "3: no-number", "4: no-what"],
    true,
  ],
  ["a heading in a table", "airtime 500,,\n08031234567,,MTN\n", ["2: 08031234567 MTN ₦500"], true],
  [
    "a table of decimal figures",
    "Phone,Amount\n8031234567.0,500.0\n8051234567.0,1000.0",
    ["2: 08031234567 ₦500", "3: 08051234567 ₦1000"],
    true,
  ],
];
