/** The networks that the service sells, with their data plans in the manner of late 2025. */

export type VendType = "airtime" | "data";

/** Code, size, validity, price in naira, name. Stray spaces are the service's own. */
export type PlanRow = readonly [code: string, value: string, validity: string, price: string, name: string];

type NetworkRow = {
  /** As first assigned, in November 2025. Numbers can move to other networks, so these only fill the record's meta. */
  readonly prefixes: readonly string[];
  /** What the merchant saves, in basis points of the face value. */
  readonly discounts: Readonly<Record<VendType, number>>;
  readonly plans: readonly PlanRow[];
};

/** MTN's 1001 to 1003 are exactly as published. */
export const SERVICE_NETWORKS = {
  MTN: {
    prefixes: "0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916 0702".split(" "),
    discounts: { airtime: 300, data: 200 },
    plans: [
      ["1001", "100MB ", " Daily Plan", "100", "100MB Daily Plan"],
      ["1002", "200MB", " 2-day Plan", "200", "200MB 2-day Plan"],
      ["1003", "350MB", " Weekly Plan", "300", "350MB Weekly Plan"],
      ["1004", "750MB", " 2-Week Plan", "500", "750MB 2-Week Plan"],
      ["1005", "500MB", "1 day", "350", "500MB Daily Plan"],
      ["1006", "1GB ", " Daily Plan", "500", "1GB Daily Plan"],
      ["1007", "1.5GB", " 2-day Plan", "600", "1.5GB 2-day Plan"],
      ["1008", "2.5GB", " 2-day Plan", "900", "2.5GB 2-day Plan"],
      ["1009", "500MB", " Weekly Plan", "500", "500MB Weekly Plan"],
      ["1010", "1GB", " Weekly Plan", "800", "1GB Weekly Plan"],
      ["1011", "1.5GB", "7 days", "1000", "1.5GB Weekly Plan"],
      ["1012", "6GB", " Weekly Plan", "2500", "6GB Weekly Plan"],
      ["1013", "11GB ", " Weekly Plan", "3500", "11GB Weekly Bundle"],
      ["1014", "1.5GB", "30 days", "1200", "1.5GB Monthly Plan"],
      ["1015", "2GB", "30 days", "1500", "2GB + 2mins Monthly Plan"],
      ["1016", "2.7GB", " Monthly Plan", "2000", "2.7GB + 2mins Monthly Plan"],
      ["1017", "3.5GB", "30 days", "2500", "3.5GB + 5mins Monthly Plan"],
      ["1018", "7GB", "30 days", "3500", "7GB Monthly Plan"],
      ["1019", "10GB ", " Monthly Plan", "4500", "10GB + 10mins Monthly Plan"],
      ["1020", "12.5GB", "30 days", "5500", "12.5GB Monthly Plan"],
      ["1021", "16.5GB", "30 days", "6500", "16.5GB + 10mins Monthly Plan"],
      ["1022", "20GB", "30 days", "7500", "20GB Monthly Plan"],
      ["1023", "36GB", "30 days", "11000", "36GB Monthly Plan"],
      ["1024", "75GB", "30 days", "18000", "75GB Monthly Plan"],
      ["1025", "90GB", " 2-Month Plan", "25000", "90GB 2-Month Plan"],
      ["1026", "150GB", "60 days", "40000", "150GB 2-Month Plan"],
      ["1027", "200GB", " 3-Month Plan", "50000", "200GB 3-Month Plan"],
      ["1028", "480GB", "90 days", "90000", "480GB 3-Month Plan"],
      ["1029", "800GB", " 1 Year ", "125000", "800GB Yearly Plan"],
      ["1030", "1TB", "365 days", "240000", "1TB Yearly Plan"],
    ],
  },
  GLO: {
    prefixes: "0705 0805 0807 0811 0815 0905 0915".split(" "),
    discounts: { airtime: 300, data: 500 },
    plans: [
      ["2001", "45MB + 5MB Night", "1 day", "50", "50MB Daily Plan"],
      ["2002", "115MB + 35MB Night ", "1 day", "100", "150MB Daily Plan"],
      ["2003", "240MB + 110MB Night", "2 days", "200", "350MB 2-day Plan"],
      ["2004", "500MB", " 1 day (12am - 5am)", "50", "500MB Night Plan"],
      ["2005", "1GB", " 5 nights (12am - 5am)", "100", "1GB Night Plan"],
      ["2006", "875MB", " Weekend Plan (Sunday)", "200", "875MB Sunday Plan"],
      ["2007", "2.5GB", " Weekend Plan (Sat & Sun)", "500", "2.5GB Weekend Plan"],
      ["2008", "800MB + 1GB Night", "14 days", "500", "1.8GB 2-Week Plan"],
      ["2009", "1.5GB ", " 1 day", "400", "1.5GB Daily Plan"],
      ["2010", "2.5GB", "2 days", "600", "2.5GB 2-day Plan"],
      ["2011", "6GB", "7 days", "1500", "6GB Weekly Plan"],
      ["2012", "8.5GB", "7 days ", "2000", "8.5GB Weekly Plan"],
      ["2013", "1.9GB + 2GB Night", "30 days", "1000", "3.9GB Monthly Plan"],
      ["2014", "3.5GB + 4GB Night", "30 days", "1500", "7.5GB Monthly Plan"],
      ["2015", "5.2GB + 4GB Night", "30 days", "2000", "9.2GB Monthly Plan"],
      ["2016", "6.8GB + 4GB Night", "30 days", "2500", "10.8GB Monthly Plan"],
      ["2017", "10GB + 4GB Night", " Monthly Plan", "3000", "14GB Monthly Plan"],
      ["2018", "14GB + 4GB Night", "30 days", "4000", "18GB Monthly Plan"],
      ["2019", "20GB + 4GB Night", "30 days", "5000", "24GB Monthly Plan"],
      ["2020", "27.5GB + 2GB Night", "30 days", "8000", "29.5GB Monthly Plan"],
      ["2021", "46GB + 4GB Night", " Monthly Plan ", "10000", "50GB Monthly Plan"],
      ["2022", "86GB + 7GB Night", "30 days", "15000", "93GB Monthly Plan"],
      ["2023", "109GB + 10GB Night", "30 days", "18000", "119GB Monthly Plan"],
      ["2024", "126GB + 12GB Night", "30 days", "20000", "138GB Monthly Plan"],
      ["2025", "225GB", "30 days", "30000", "225GB Glo Mega"],
      ["2026", "300GB", "30 days", "36000", "300GB Glo Mega"],
      ["2027", "425GB", "90 days", "50000", "425GB Glo Mega"],
      ["2028", "525GB", " 4-Month Plan", "60000", "525GB Glo Mega"],
      ["2029", "1TB", " 1 Year", "100000", "1TB Glo Mega"],
    ],
  },
  AIRTEL: {
    prefixes: "0701 0708 0802 0808 0812 0901 0902 0904 0907 0912 0911".split(" "),
    discounts: { airtime: 300, data: 300 },
    plans: [
      ["3001", "40MB", "1 day", "50", "40MB Daily Plan"],
      ["3002", "100MB ", " Daily Plan", "100", "100MB Daily Plan"],
      ["3003", "200MB", "2 days", "200", "200MB 2-day Plan"],
      ["3004", "300MB", "2 days", "300", "300MB 2-day Plan"],
      ["3005", "1GB", " 1 day ", "500", "1GB Daily Plan"],
      ["3006", "1.5GB", "2 days", "600", "1.5GB Binge Plan"],
      ["3007", "2GB", "2 days", "750", "2GB Binge Plan"],
      ["3008", "3GB", " 2-day Plan", "1000", "3GB Binge Plan"],
      ["3009", "5GB", "2 days", "1500", "5GB Binge Plan"],
      ["3010", "500MB", "7 days", "500", "500MB Weekly Plan"],
      ["3011", "1GB", "7 days", "800", "1GB Weekly Plan"],
      ["3012", "1.5GB ", " Weekly Plan", "1000", "1.5GB Weekly Plan"],
      ["3013", "3.5GB", "7 days", "1500", "3.5GB Weekly Plan"],
      ["3014", "6GB", "7 days", "2500", "6GB Weekly Plan"],
      ["3015", "10GB", " Weekly Plan", "3000", "10GB Weekly Plan"],
      ["3016", "18GB", "7 days", "5000", "18GB Weekly Plan"],
      ["3017", "2GB", "30 days", "1500", "2GB Monthly Plan"],
      ["3018", "3GB", "30 days", "2000", "3GB Monthly Plan"],
      ["3019", "4GB", " Monthly Plan", "2500", "4GB Monthly Plan"],
      ["3020", "8GB", "30 days", "3000", "8GB Monthly Plan"],
      ["3021", "10GB", "30 days", "4000", "10GB Monthly Plan"],
      ["3022", "13GB", "30 days ", "5000", "13GB Monthly Plan"],
      ["3023", "18GB", "30 days", "6000", "18GB Monthly Plan"],
      ["3024", "25GB", "30 days", "8000", "25GB Monthly Plan"],
      ["3025", "35GB", "30 days", "10000", "35GB Monthly Plan"],
      ["3026", "60GB", "30 days", "15000", "60GB Monthly Plan"],
      ["3027", "100GB", "30 days", "20000", "100GB Monthly Plan"],
      ["3028", "160GB", "30 days", "30000", "160GB Monthly Plan"],
      ["3029", "350GB", " 3-Month Plan", "60000", "350GB 3-Month Plan"],
      ["3030", "680GB", " 1 Year ", "100000", "680GB Yearly Plan"],
    ],
  },
  "9MOBILE": {
    prefixes: "0809 0817 0818 0908 0909".split(" "),
    discounts: { airtime: 300, data: 400 },
    plans: [
      ["4001", "50MB ", " Daily Plan", "50", "50MB Daily Plan"],
      ["4002", "100MB + 100MB Social", "1 day", "100", "100MB Daily Plan"],
      ["4003", "180MB", "1 day", "150", "180MB Daily Plan"],
      ["4004", "250MB", "1 day", "200", "250MB Daily Plan"],
      ["4005", "450MB", "1 day", "350", "450MB Daily Plan"],
      ["4006", "650MB", " 3-day Plan", "500", "650MB 3-day Plan"],
      ["4007", "1GB", " 1 night (12am - 5am)", "200", "1GB Night Plan"],
      ["4008", "2GB ", " Weekend Plan (Sat & Sun)", "1000", "2GB Weekend Plan"],
      ["4009", "650MB", "7 days", "600", "650MB Weekly Plan"],
      ["4010", "1.75GB", "7 days", "1500", "1.75GB Weekly Plan"],
      ["4011", "7GB + 100MB Social", " Weekly Plan", "2000", "7GB Weekly Plan"],
      ["4012", "1.1GB", "30 days", "1000", "1.1GB Monthly Plan"],
      ["4013", "1.4GB", "30 days", "1200", "1.4GB Monthly Plan"],
      ["4014", "2.44GB", "30 days ", "2000", "2.44GB Monthly Plan"],
      ["4015", "3.17GB", "30 days", "2500", "3.17GB Monthly Plan"],
      ["4016", "3.91GB", "30 days", "3000", "3.91GB Monthly Plan"],
      ["4017", "5.1GB", "30 days", "4000", "5.1GB Monthly Plan"],
      ["4018", "6.5GB", " Monthly Plan", "5000", "6.5GB Monthly Plan"],
      ["4019", "11GB", "30 days", "8000", "11GB Monthly Plan"],
      ["4020", "16GB", "30 days", "12000", "16GB Monthly Plan"],
      ["4021", "24.3GB", "30 days", "18500", "24.3GB Monthly Plan"],
      ["4022", "26.5GB", "30 days", "20000", "26.5GB Monthly Plan"],
      ["4023", "39GB", " 2-Month Plan", "30000", "39GB 2-Month Plan"],
      ["4024", "78GB", "90 days", "60000", "78GB 3-Month Plan"],
      ["4025", "190GB", " 6-Month Plan", "150000", "190GB 6-Month Plan"],
      ["4026", "365GB", " 1 Year ", "250000", "365GB Yearly Plan"],
    ],
  },
} satisfies Readonly<Record<string, NetworkRow>>;

export type ServiceNetwork = keyof typeof SERVICE_NETWORKS;

export const isNetwork = (name: string): name is ServiceNetwork => Object.hasOwn(SERVICE_NETWORKS, name);

export const NETWORK_NAMES: readonly ServiceNetwork[] = Object.keys(SERVICE_NETWORKS).filter(isNetwork);
