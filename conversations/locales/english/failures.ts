/** Why an order was not delivered. */
export const failures = {
  "bad-recipient": "The network does not know this number.",
  "out-of-float": "Our stock is being refilled. Please try again later.",
  "plan-unavailable": "The network no longer sells this plan.",
  rejected: "The network said no.",
  unauthorised: "We could not reach the network. Please try again later.",
  unreachable: "We could not reach the network. Please try again later.",
  "network-failed": "The network could not complete it.",
  "never-arrived": "The network never received it.",
  "number-busy": "An earlier order like it for this number is not decided yet. Please try again later.",
  "failed-by-staff": "We looked at it and gave your money back.",
} as const;
