// The sheet rules of Mensch, hand-written: random games of four colours, as fast as plain C++ goes.
// The same state, the same order of legal moves and the same random stream as the rules in Python,
// so that equal seeds give equal games; nothing is configurable. It is only there to compare with.
//
// mensch SECONDS: play for that time, print actions, moves (without passes), rolls, games and seconds
// of processor time.
// mensch --trace NUMBER SEED: print the actions of one game.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

constexpr int COLOURS = 4, PIECES = 4, RING = 40, QUARTER = 10, SIX = 6;
constexpr int B = -1, A = 0, FIRST_END = 40, LAST_END = 43;
constexpr int FIRST_MOVE = 6, PASS = 10;

struct Stream {
    uint32_t x;

    explicit Stream(uint64_t seed, uint64_t number) {
        x = static_cast<uint32_t>(seed + number * 0x9E3779B1u);
        x = (x ^ (x >> 16)) * 0x85EBCA6Bu;
        x = (x ^ (x >> 13)) * 0xC2B2AE35u;
        x ^= x >> 16;
        if (x == 0) x = 1;
    }

    int below(uint32_t n) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
        return static_cast<int>((static_cast<uint64_t>(x) * n) >> 32);
    }
};

struct Game {
    int8_t pieces[COLOURS][PIECES];  // ascending progresses
    int8_t place[COLOURS];
    int placed = 0, turn = 0, die = 0, tries = 0;
    bool over = false;

    Game() {
        for (auto& own : pieces) {
            own[0] = own[1] = own[2] = B;
            own[3] = A;
        }
        std::memset(place, 0, sizeof place);
    }

    bool has(int colour, int progress) const {
        const int8_t* own = pieces[colour];
        return own[0] == progress || own[1] == progress || own[2] == progress || own[3] == progress;
    }

    // The legal moves as piece numbers, or none if the roll is lost.
    int moves(int8_t* out) const {
        const int8_t* own = pieces[turn];
        if (die == SIX && own[0] == B) {
            int on_start = -1;
            for (int i = 0; i < PIECES; i++)
                if (own[i] == A) on_start = i;
            out[0] = static_cast<int8_t>(on_start < 0 ? 0 : on_start);
            return 1;
        }
        int count = 0;
        for (int i = 0; i < PIECES; i++) {
            const int target = own[i] + die;
            if (own[i] == B || target > LAST_END) continue;
            if (target >= FIRST_END && has(turn, target)) continue;
            out[count++] = static_cast<int8_t>(i);
        }
        return count;
    }

    static void put(int8_t* own, int piece, int target) {
        while (piece < PIECES - 1 && own[piece + 1] < target) {
            own[piece] = own[piece + 1];
            piece++;
        }
        while (piece > 0 && own[piece - 1] > target) {
            own[piece] = own[piece - 1];
            piece--;
        }
        own[piece] = static_cast<int8_t>(target);
    }

    int send_back(int at) {
        for (int colour = 0; colour < COLOURS; colour++) {
            int progress = at - QUARTER * colour;
            if (progress < 0) progress += RING;
            for (int i = 0; i < PIECES; i++)
                if (pieces[colour][i] == progress) {
                    put(pieces[colour], i, B);
                    return colour;
                }
        }
        return -1;
    }

    void move(int piece) {
        int8_t* own = pieces[turn];
        const int target = own[piece] == B ? A : own[piece] + die;
        if (target < FIRST_END) {
            int at = QUARTER * turn + target;
            if (at >= RING) at -= RING;
            if (send_back(at) == turn) piece++;
        }
        put(own, piece, target);
        if (target >= FIRST_END && own[0] >= FIRST_END) place[turn] = static_cast<int8_t>(++placed);
    }

    void end_move() {
        if (place[turn] > 0 && placed == COLOURS - 1) {
            over = true;
        } else if (place[turn] > 0 || tries == 0) {
            do turn = (turn + 1) % COLOURS;
            while (place[turn] > 0);
            tries = 1;
        }
    }

    void roll(int face) {
        die = face;
        tries = face == SIX ? 1 : tries - 1;
    }
};

struct Counts {
    int64_t actions = 0, moves = 0, rolls = 0, games = 0;
};

// Every colour rolls, ties roll again; the winner's roll is its first.
template <class Note>
void open(Game& game, Stream& rng, Counts& counts, Note note) {
    bool in[COLOURS] = {true, true, true, true};
    while (true) {
        int rolled[COLOURS] = {0, 0, 0, 0}, highest = 0, tied = 0, winner = 0;
        for (int colour = 0; colour < COLOURS; colour++)
            if (in[colour]) {
                const int face = rng.below(SIX);
                note(face);
                counts.rolls++;
                rolled[colour] = face + 1;
                if (rolled[colour] > highest) {
                    highest = rolled[colour];
                    winner = colour;
                    tied = 1;
                } else if (rolled[colour] == highest) {
                    tied++;
                }
            }
        if (tied == 1) {
            game.turn = winner;
            game.tries = 1;
            game.roll(highest);
            return;
        }
        for (int colour = 0; colour < COLOURS; colour++) in[colour] = rolled[colour] == highest;
    }
}

template <class Note>
void play(uint64_t seed, uint64_t number, Counts& counts, Note note) {
    Stream rng(seed, number);
    Game game;
    open(game, rng, counts, note);
    int8_t out[PIECES];
    int64_t decisions = 0;
    while (true) {
        const int count = game.moves(out);
        decisions++;
        if (count > 0) {
            const int piece = out[count > 1 ? rng.below(count) : 0];
            note(FIRST_MOVE + piece);
            counts.moves++;
            game.move(piece);
        } else {
            note(PASS);
        }
        game.end_move();
        if (game.over) break;
        const int face = rng.below(SIX);
        note(face);
        counts.rolls++;
        game.roll(face + 1);
    }
    counts.actions += decisions;
    counts.games++;
}

}  // namespace

int main(int argc, char** argv) {
    Counts counts;
    if (argc == 4 && std::strcmp(argv[1], "--trace") == 0) {
        const auto print = [](int action) { std::printf("%d ", action); };
        play(std::strtoull(argv[3], nullptr, 10), std::strtoull(argv[2], nullptr, 10), counts, print);
        std::printf("\n");
        return 0;
    }
    const double most = argc > 1 ? std::atof(argv[1]) : 1.0;
    const std::clock_t began = std::clock();
    double seconds = 0;
    uint64_t number = 0;
    while (seconds < most) {
        for (int i = 0; i < 64; i++) play(7, number++, counts, [](int) {});
        seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    }
    std::printf("%lld %lld %lld %lld %.6f\n", static_cast<long long>(counts.actions + counts.rolls),
                static_cast<long long>(counts.moves), static_cast<long long>(counts.rolls),
                static_cast<long long>(counts.games), seconds);
    return 0;
}
